/**
 * Lets administrators import candle files: first a preview, then the import of the previewed file.
 *
 * Guarantees: `CandleFileReader` reads the rows and `storeImported` stores them, as in an import by command. A file is
 * stored in one transaction, or not at all. The import changes exactly the bars that its preview reported; otherwise it
 * is refused. An import id is used only once.
 *
 * Limits: a file has at most `CANDLE_FILE_ROWS_MAX` rows. All its bars are in memory, and other imports of the same
 * series wait for the transaction.
 */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { CANDLE_FILE_ROWS_MAX, type SeriesOrigin } from '@tradesense/contract/candle-imports-constants.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { MINUTE_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { CandleFileError } from './candle-columns.policy.ts';
import { compareBars, findImport, hasRunningImport, insertFinishedImport, type ImportRow } from './candle-file.repo.ts';
import { BATCH_BARS, CandleFileReader } from './candle-file-reader.ts';
import { storedExtent, type StoredExtent } from './candle-gaps.repo.ts';
import { keptFromOf, seriesOf } from './candle-series.repo.ts';
import { lockSeries, storeImported } from './candle-store.service.ts';
import { fileLines } from './file-lines.ts';
import { historyOrigin } from './history.policy.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportSeries, ImportTarget } from './import-series.ts';
import type { PracticeHistory } from './practice/practice-history.service.ts';
import { shrunkCharts, type ShrunkChart } from './shrunk-charts.service.ts';

export type CandleFileDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'config'> & {
  readonly practice: Pick<PracticeHistory, 'origin'>;
};

/** Number of bytes of a file that are read before other requests get their turn. */
const CHUNK_BYTES = 65_536;
/** Time in ms after its last batch during which an import by command counts as running. */
const RUNNING_WITHIN_MS = 2 * MINUTE_MS;

/** The accepted bars of a file, and the report on its rejected rows and its gaps. */
export interface CandleFileReading {
  readonly bars: readonly Bar[];
  readonly report: Pick<ImportReport, 'read' | 'rejected' | 'rejections' | 'defects' | 'gaps'>;
}

/** Numbers of bars that an import adds, replaces, leaves unchanged and removes. */
export interface ImportPlan {
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
  /** Number of stored bars that the import would remove, because they were rolled up from a shorter interval. */
  readonly removed: number;
  /** Hash of the series, its origin, and all stored data that the plan depends on. */
  readonly storedHash: string;
}

export interface FilePreview {
  readonly reading: CandleFileReading;
  readonly plan: ImportPlan;
  /** Charts of longer intervals that would lose bars or become empty. */
  readonly longer: readonly ShrunkChart[];
  readonly origin: SeriesOrigin;
  readonly extent: StoredExtent | null;
}

export interface FileImport {
  readonly row: ImportRow;
  /** Extent of the series before the import; `null` if it was empty, absent if an earlier request made the import. */
  readonly before?: StoredExtent | null;
  readonly after: StoredExtent | null;
}

export type FileImportRefusal =
  | 'import-running'
  | 'import-series-changed'
  | 'nothing-to-import'
  | 'idempotency-conflict';

async function* chunksOf(file: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.length; from += CHUNK_BYTES) {
    yield file.subarray(from, from + CHUNK_BYTES);
    await setImmediate();
  }
}

/**
 * Reads a file as a whole. Throws `import-format-unknown` (422) for a file that is not a candle file, and
 * `import-too-many-rows` (422).
 */
export async function readCandleFile(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  file: Uint8Array,
  target: ImportTarget,
): Promise<CandleFileReading> {
  const keptFrom = await db.read((tx) => keptFromOf(tx, target));
  const reader = new CandleFileReader(target, clock.now(), keptFrom);
  const bars: Bar[] = [];
  try {
    for await (const lines of fileLines(chunksOf(file))) {
      for (const line of lines) reader.takeLine(line);
      bars.push(...reader.drainBatch());
      if (bars.length + reader.rejected > CANDLE_FILE_ROWS_MAX) throw tooManyRows();
    }
    reader.end();
  } catch (error) {
    if (!(error instanceof CandleFileError)) throw error;
    throw new Problem('import-format-unknown', { detail: sentence(error.message) });
  }
  const read = bars.length + reader.rejected;
  return { bars, report: reader.report({ read, inserted: 0, updated: 0, unchanged: 0, rejected: reader.rejected }) };
}

function tooManyRows(): Problem {
  const most = CANDLE_FILE_ROWS_MAX.toLocaleString('en-US');
  return new Problem('import-too-many-rows', {
    detail: `A file can have at most ${most} rows. Split it, or use the command market:import on the server.`,
  });
}

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

/** Returns what an import of the bars would change. Changes nothing. */
async function planImport(
  deps: CandleFileDeps,
  tx: Tx,
  series: ImportSeries,
  { bars }: CandleFileReading,
): Promise<ImportPlan & { readonly origin: SeriesOrigin }> {
  const { asset, interval, store } = series;
  const origin = await originOf(deps, tx, series);
  const own = store === 'feed' ? (await seriesOf(tx, asset)).find((each) => each.interval === interval) : undefined;
  const madeFrom = own?.rolledUpFrom;
  const about = [store, asset, interval, origin, own?.keptFrom ?? '', madeFrom ?? ''];
  const hash = createHash('sha256').update(about.join(' '));
  let [added, replaced] = [0, 0];
  for (let from = 0; from < bars.length; from += BATCH_BARS) {
    const batch = bars.slice(from, from + BATCH_BARS);
    // A rolled-up series is removed as a whole before the import, so every bar of the file is new.
    const found =
      madeFrom === undefined
        ? await compareBars(tx, series, batch)
        : { added: batch.length, replaced: 0, storedHash: '' };
    hash.update(` ${batch.length} ${found.storedHash}`);
    added += found.added;
    replaced += found.replaced;
  }
  const removed = madeFrom === undefined ? 0 : ((await storedExtent(tx, series))?.count ?? 0);
  hash.update(` ${removed}`);
  const unchanged = bars.length - added - replaced;
  return { added, replaced, unchanged, removed, storedHash: hash.digest('hex'), origin };
}

async function originOf({ config, practice }: CandleFileDeps, tx: Tx, series: ImportSeries): Promise<SeriesOrigin> {
  const { store, asset, interval } = series;
  if (store === 'practice') {
    const origin = await practice.origin(tx, asset);
    return origin === 'recorded' ? 'shipped' : (origin ?? 'none');
  }
  const origin = historyOrigin(await seriesOf(tx, asset), asset, interval, config.marketFeed);
  if (origin.kind === 'aggregated') return 'made';
  if (origin.kind !== 'stored') return origin.kind;
  return origin.series.rolledUpFrom === undefined ? 'imported' : 'made';
}

/** Returns what an import of the file would change. Stores nothing. Throws the same problems as `readCandleFile`. */
export async function previewCandleFile(
  deps: CandleFileDeps,
  file: Uint8Array,
  target: ImportTarget,
): Promise<FilePreview> {
  const reading = await readCandleFile(deps, file, target);
  return deps.db.read(async (tx) => {
    const { origin, ...plan } = await planImport(deps, tx, target, reading);
    const longer = await shrunkCharts(tx, target, reading.bars);
    return { reading, plan, longer, origin, extent: await storedExtent(tx, target) };
  });
}

/**
 * Returns the import with this id; `undefined` if there is none. Refuses with `idempotency-conflict` if it imported a
 * different file or series.
 */
export async function importedBefore(
  tx: Tx,
  target: ImportTarget,
  { id, fileHash }: { readonly id: string; readonly fileHash: string },
): Promise<Result<FileImport, 'idempotency-conflict'> | undefined> {
  const row = await findImport(tx, id);
  if (row === undefined) return undefined;
  const { store, asset, interval } = target;
  const isSame = row.fileHash === fileHash && row.store === store && row.asset === asset && row.interval === interval;
  return isSame ? ok({ row, after: await storedExtent(tx, target) }) : refused('idempotency-conflict');
}

/**
 * Stores all bars of a file in the caller's transaction. Refuses, and stores nothing, if the series or its stored bars
 * have changed since the preview, or if a command is importing the series. Other imports of the series wait until the
 * transaction ends.
 */
export async function importReading(
  deps: CandleFileDeps,
  tx: Tx,
  reading: CandleFileReading,
  request: ImportTarget & { readonly id: string; readonly fileHash: string; readonly storedHash: string },
): Promise<Result<FileImport, FileImportRefusal>> {
  const { clock, ids } = deps;
  const { bars, report } = reading;
  await lockSeries(tx, request);
  const known = await importedBefore(tx, request, request);
  if (known !== undefined) return known;
  if (await hasRunningImport(tx, request, epochMs(clock.now() - RUNNING_WITHIN_MS))) return refused('import-running');
  const { storedHash, ...plan } = await planImport(deps, tx, request, reading);
  if (storedHash !== request.storedHash) return refused('import-series-changed');
  if (plan.added + plan.replaced === 0) return refused('nothing-to-import');
  const before = await storedExtent(tx, request);
  let [inserted, updated] = [0, 0];
  for (let from = 0; from < bars.length; from += BATCH_BARS) {
    const stored = await storeImported(tx, ids, request, bars.slice(from, from + BATCH_BARS));
    inserted += stored.inserted;
    updated += stored.updated;
  }
  invariant(inserted === plan.added && updated === plan.replaced, 'an import changes what its plan says');
  const unchanged = bars.length - inserted - updated;
  const counts = { read: report.read, inserted, updated, unchanged, rejected: report.rejected };
  const { id, fileHash } = request;
  const row = await insertFinishedImport(tx, request, { id, fileHash, counts, at: clock.now() });
  // Another import used the id for a different series at the same time. The caller rolls back.
  if (row === null) return refused('idempotency-conflict');
  return ok({ row, before, after: await storedExtent(tx, request) });
}
