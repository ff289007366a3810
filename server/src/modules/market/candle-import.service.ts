import type { Bar } from '@tradesense/core/market/bar.ts';
import { nextBarOpen } from '@tradesense/core/market/interval.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../platform/module.ts';
import { emptyFile, readCandleHeader, type CandleColumns } from './candle-columns.policy.ts';
import { beginImport, endImport, recordProgress, type ImportCounts } from './candle-import.repo.ts';
import { readCandleRow, type RowDefect } from './candle-row.policy.ts';
import { storedSeries } from './candle-series.repo.ts';
import { storeBars } from './candle-store.service.ts';
import { fileLines } from './file-lines.ts';
import { writePracticeBars } from './practice/practice-candles.repo.ts';
import {
  GAPS_LISTED,
  REJECTIONS_LISTED,
  type ImportReport,
  type ImportTarget,
  type RowGap,
  type RowRejection,
} from './import-report.ts';

/** Number of bars per batch: large enough to share the cost of a commit, small enough not to delay other work. */
const BATCH_BARS = 5_000;

/** Reads the rows of one file in order and counts the results. It holds at most one batch of bars. */
class CandleFileReader {
  readonly #target: ImportTarget;
  readonly #now: EpochMs;
  readonly #keptFrom: EpochMs | null;
  readonly #defects: Partial<Record<RowDefect, number>> = {};
  readonly #rejections: RowRejection[] = [];
  readonly #gaps: RowGap[] = [];
  #columns: CandleColumns | null = null;
  #last: { readonly t: EpochMs; readonly line: number } | null = null;
  #line = 0;
  #gapCount = 0;
  #rejected = 0;
  #batch: Bar[] = [];

  constructor(target: ImportTarget, now: EpochMs, keptFrom: EpochMs | null) {
    this.#target = target;
    this.#now = now;
    this.#keptFrom = keptFrom;
  }

  /** Takes the next line of the file. Throws `CandleFileError` for a header without the required columns. */
  takeLine(text: string): void {
    this.#line += 1;
    if (text.trim() === '') return;
    if (this.#columns === null) this.#columns = readCandleHeader(text);
    else this.#takeRow(text, this.#columns);
  }

  get isBatchFull(): boolean {
    return this.#batch.length >= BATCH_BARS;
  }

  /** Returns the bars read since the last call. */
  drainBatch(): readonly Bar[] {
    const batch = this.#batch;
    this.#batch = [];
    return batch;
  }

  /** Throws `CandleFileError` if the file had no line. */
  end(): void {
    if (this.#columns === null) emptyFile();
  }

  get rejected(): number {
    return this.#rejected;
  }

  report(counts: ImportCounts): ImportReport {
    const gaps = { count: this.#gapCount, first: this.#gaps };
    return { ...this.#target, ...counts, defects: this.#defects, rejections: this.#rejections, gaps };
  }

  #takeRow(text: string, columns: CandleColumns): void {
    const context = { interval: this.#target.interval, now: this.#now, keptFrom: this.#keptFrom, last: this.#last };
    const reading = readCandleRow(text, { columns, ...context });
    if (reading.kind === 'rejected') {
      this.#rejected += 1;
      this.#defects[reading.defect] = (this.#defects[reading.defect] ?? 0) + 1;
      if (this.#rejections.length < REJECTIONS_LISTED)
        this.#rejections.push({ line: this.#line, defect: reading.defect, reason: reading.reason });
      return;
    }
    this.#noteGap(reading.bar.t);
    this.#last = { t: reading.bar.t, line: this.#line };
    this.#batch.push(reading.bar);
  }

  #noteGap(t: EpochMs): void {
    if (this.#last === null || nextBarOpen(this.#target.interval, this.#last.t) >= t) return;
    this.#gapCount += 1;
    if (this.#gaps.length >= GAPS_LISTED) return;
    this.#gaps.push({ line: this.#line, from: new Date(this.#last.t).toISOString(), to: new Date(t).toISOString() });
  }
}

/**
 * Streams a candle file into the store. A row is stored completely or not at all. Each batch of 5,000 bars is one
 * transaction, including the longer bars made from it, so a failed or killed import leaves only complete batches.
 * Running it again completes it without changing existing rows. Memory does not grow with the file. Bars that have not
 * closed yet are rejected. Throws `CandleFileError` if the file cannot be read as candles, and any error of `source` or
 * the database; rows of earlier batches stay. `onProgress` is called after each batch.
 */
export async function importCandles(
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  source: AsyncIterable<Uint8Array>,
  target: ImportTarget,
  onProgress: (counts: ImportCounts) => void = () => undefined,
): Promise<ImportReport> {
  const id = ids.next();
  const stored = target.store === 'feed' ? await db.read((tx) => storedSeries(tx, target.asset)) : [];
  const keptFrom = stored.find(({ interval }) => interval === target.interval)?.keptFrom ?? null;
  const reader = new CandleFileReader(target, clock.now(), keptFrom);
  let counts: ImportCounts = { read: 0, inserted: 0, updated: 0, unchanged: 0, rejected: 0 };

  async function writeBatch(): Promise<void> {
    const bars = reader.drainBatch();
    counts = await db.transaction(async (tx) => {
      const { inserted, updated } =
        target.store === 'feed'
          ? await storeBars(tx, ids, target.asset, target.interval, bars)
          : await writePracticeBars(tx, target, bars, ids.next());
      const after = {
        read: counts.inserted + counts.updated + counts.unchanged + bars.length + reader.rejected,
        inserted: counts.inserted + inserted,
        updated: counts.updated + updated,
        unchanged: counts.unchanged + bars.length - inserted - updated,
        rejected: reader.rejected,
      };
      await recordProgress(tx, id, after);
      return after;
    });
    onProgress(counts);
  }

  await db.transaction((tx) => beginImport(tx, id, target, clock.now()));
  let hasEnded = false;
  try {
    for await (const lines of fileLines(source)) {
      for (const line of lines) {
        reader.takeLine(line);
        if (reader.isBatchFull) await writeBatch();
      }
    }
    reader.end();
    await writeBatch();
    hasEnded = true;
  } finally {
    await db.transaction((tx) => endImport(tx, id, hasEnded ? 'finished' : 'failed', counts, clock.now()));
  }
  return reader.report(counts);
}
