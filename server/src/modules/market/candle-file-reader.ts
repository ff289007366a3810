import { CANDLE_GAPS_LISTED, CANDLE_REFUSALS_LISTED } from '@tradesense/contract/candle-imports-constants.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { nextBarOpen } from '@tradesense/core/market/interval.ts';
import { tradingBars } from '@tradesense/core/market/missing-bars.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { emptyFile, readCandleHeader, type CandleColumns } from './candle-columns.policy.ts';
import type { ImportCounts } from './candle-import.repo.ts';
import { readCandleRow, type RowDefect } from './candle-row.policy.ts';
import { assetClassOf } from './history.policy.ts';
import type { ImportReport, RowGap, RowRejection } from './import-report.ts';
import type { ImportTarget } from './import-series.ts';

/** Number of bars per batch: large enough to share the cost of a commit, small enough not to delay other work. */
export const BATCH_BARS = 5_000;

/**
 * Reads the rows of one file in order, and counts accepted and rejected rows. Its caller drains the accepted bars in
 * batches.
 */
export class CandleFileReader {
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

  /** Processes the next line of the file. Throws `CandleFileError` for a header without the required columns. */
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
      if (this.#rejections.length < CANDLE_REFUSALS_LISTED)
        this.#rejections.push({ line: this.#line, defect: reading.defect, reason: reading.reason });
      return;
    }
    this.#noteGap(reading.bar.t);
    this.#last = { t: reading.bar.t, line: this.#line };
    this.#batch.push(reading.bar);
  }

  #noteGap(t: EpochMs): void {
    if (this.#last === null) return;
    const { asset, interval } = this.#target;
    const expected = nextBarOpen(interval, this.#last.t);
    const missing = expected >= t ? 0 : tradingBars(assetClassOf(asset), interval, expected, t).count;
    if (missing === 0) return;
    this.#gapCount += 1;
    if (this.#gaps.length >= CANDLE_GAPS_LISTED) return;
    const [from, to] = [new Date(this.#last.t).toISOString(), new Date(t).toISOString()];
    this.#gaps.push({ line: this.#line, from, to, missing });
  }
}
