import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type {
  CandleImport,
  candleImportQuery,
  CandlePreview,
  candlePreviewQuery,
} from '@tradesense/contract/candle-imports.ts';
import type { ProblemCode } from '@tradesense/contract/problem-codes.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { recordAct, type AuditFacts } from '../audit/index.ts';
import { requireConfirmation } from '../identity/index.ts';
import {
  importedBefore,
  importReading,
  previewCandleFile,
  readCandleFile,
  type FileImport,
  type FileImportRefusal,
  type FilePreview,
} from '../market/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';

type SeriesQuery = z.output<typeof candlePreviewQuery>;
type ImportQuery = z.output<typeof candleImportQuery>;
type Extent = FilePreview['extent'];

const hashOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex');
const iso = (time: number | undefined): string | null => (time === undefined ? null : new Date(time).toISOString());

function extentView(extent: Extent) {
  return { stored: extent?.count ?? 0, firstOpen: iso(extent?.firstOpen), lastOpen: iso(extent?.lastOpen) };
}

/**
 * Whether the file's bars probably have another interval than the series: most rows are not at the open time of a bar,
 * or more than half of the bars are followed by a gap.
 */
function seemsOtherInterval({ bars, report }: FilePreview['reading']): boolean {
  const outside = report.defects['not-a-bar-open'] ?? 0;
  return outside * 2 > report.read || (bars.length > 2 && report.gaps.count * 2 > bars.length);
}

/**
 * Returns what an import of the file would change. Stores nothing. Throws `import-format-unknown` or
 * `import-too-many-rows` (422).
 */
export async function readCandlePreview(
  deps: AdministrationDeps,
  file: Buffer,
  series: SeriesQuery,
): Promise<CandlePreview> {
  const { reading, plan, longer, origin, extent } = await previewCandleFile(deps, file, { ...series, fileName: '' });
  const { bars, report } = reading;
  return {
    ...series,
    ...plan,
    longer: [...longer],
    fileHash: hashOf(file),
    rows: report.read,
    refused: report.rejected,
    refusals: report.rejections.map(({ line, reason }) => ({ line, reason })),
    firstOpen: iso(bars[0]?.t),
    lastOpen: iso(bars.at(-1)?.t),
    gaps: {
      count: report.gaps.count,
      first: report.gaps.first.map(({ line, from, to, missing }) => ({ line, from, until: to, missing })),
    },
    seemsOtherInterval: seemsOtherInterval(reading),
    series: { ...extentView(extent), origin },
  };
}

function importView({ row, after }: FileImport, { store, asset, interval }: SeriesQuery): CandleImport {
  return {
    store,
    asset,
    interval,
    id: row.id,
    rows: row.rowsRead,
    refused: row.rowsRejected,
    added: row.rowsInserted,
    replaced: row.rowsUpdated,
    unchanged: row.rowsUnchanged,
    series: extentView(after),
  };
}

const REFUSALS: Readonly<Record<FileImportRefusal, readonly [ProblemCode, detail: string]>> = {
  'idempotency-conflict': ['idempotency-conflict', 'This id already belongs to a different import.'],
  'import-running': [
    'import-running',
    'The command market:import is importing this series. Preview the file again when it has ended.',
  ],
  'import-series-changed': [
    'import-series-changed',
    'The series, or its stored bars, are not those of the preview. Nothing was stored. Preview the file again.',
  ],
  'nothing-to-import': ['nothing-to-import', 'Every accepted row of the file is stored already.'],
};

function problemOf(reason: FileImportRefusal): Problem {
  const [code, detail] = REFUSALS[reason];
  return new Problem(code, { detail });
}

const factsOf = (extent: Extent): AuditFacts => {
  const { stored, firstOpen, lastOpen } = extentView(extent);
  return { bars: stored, first: firstOpen, last: lastOpen };
};

/**
 * Imports the candle file that was previewed, in one transaction with the audit entry. If an import with the same id
 * exists, returns that import. Throws `confirmation-needed` (403) and the problems of its endpoint.
 */
export async function importCandleFile(
  deps: AdministrationDeps,
  viewer: Viewer,
  file: Buffer,
  query: ImportQuery,
): Promise<CandleImport> {
  const { reason, ...request } = query;
  const known = await deps.db.read(async (tx) => {
    const before = await importedBefore(tx, request, request);
    // The confirmation is checked before the file is read, because reading may take a second.
    if (before === undefined) await requireConfirmation(deps, tx, viewer);
    return before;
  });
  if (known !== undefined) {
    if (!known.ok) throw problemOf(known.reason);
    return importView(known.value, query);
  }
  if (hashOf(file) !== request.fileHash)
    throw new Problem('import-file-changed', { detail: 'The file has changed since the preview. Preview it again.' });
  const reading = await readCandleFile(deps, file, request);
  return deps.db.transaction(async (tx) => {
    await requireConfirmation(deps, tx, viewer);
    const outcome = await importReading(deps, tx, reading, request);
    if (!outcome.ok) throw problemOf(outcome.reason);
    const { row, before, after } = outcome.value;
    if (before === undefined) return importView(outcome.value, query);
    await recordAct(deps, tx, {
      actor: viewer.userId,
      act: 'import-candles',
      target: { kind: 'candle-series', id: `${request.store} ${request.asset} ${request.interval}` },
      before: factsOf(before),
      after: { ...factsOf(after), added: row.rowsInserted, replaced: row.rowsUpdated, file: request.fileName },
      reason,
    });
    return importView(outcome.value, query);
  });
}
