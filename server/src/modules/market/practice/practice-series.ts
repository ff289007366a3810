import { findAsset, type AssetClass, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { barAt, sliceColumns, type BarColumns } from '@tradesense/core/market/bar-columns.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { lowerBound } from '@tradesense/core/kernel/lower-bound.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import {
  openPart,
  windowStarts,
  type HistoryPart,
  type HistoryRange,
} from '@tradesense/core/market/history-windows.ts';
import { compareIntervals, intervalContains, nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { completeLargerBars } from '@tradesense/core/market/larger-bars.ts';
import { unconfirmedWicks } from '@tradesense/core/market/unconfirmed-wicks.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { sharedTimes, type SharedTimes } from '../simulated-open-times.policy.ts';
import type { AssetSeries } from './shipped-history.ts';

/** The bars of one asset and interval, in the form that tests and charts read. */
export interface PracticeBars {
  readonly columns: BarColumns;
  /** The bars' open times, in memory that a compute task can share. */
  readonly times: SharedTimes;
}

/**
 * The recorded series of one asset. Intervals without a series of their own are made from complete bars at their first
 * use and then cached. Weeks and months are then made from days, so that they match the days.
 */
export class PracticeAsset {
  readonly open: readonly HistoryRange[];
  readonly #class: AssetClass;
  readonly #series: AssetSeries;
  readonly #made = new Map<Interval, PracticeBars | null>();
  readonly #starts = new Map<string, Uint8Array<SharedArrayBuffer>>();
  readonly #unconfirmed = new Map<Interval, Uint8Array>();

  /** `series` must not be empty. */
  constructor(asset: AssetSymbol, series: AssetSeries) {
    const found = findAsset(asset);
    invariant(found !== undefined && series.size > 0, `${asset} has a series`);
    this.#class = found.class;
    this.#series = series;
    this.open = openPart(spanOf(series));
  }

  /** Returns the bars of an interval, or `null` if the asset has no series with which they can be made. */
  bars(interval: Interval): PracticeBars | null {
    const known = this.#made.get(interval);
    if (known !== undefined) return known;
    const columns = this.#columnsOf(interval);
    const made = columns === null || columns.t.length === 0 ? null : { columns, times: sharedTimes(columns.t) };
    this.#made.set(interval, made);
    return made;
  }

  /**
   * Returns the flags of `windowStarts`. Bars with an unconfirmed wick are left out. `openOfAlike` contains the open
   * parts of other assets that move like this one; only rated windows depend on it.
   */
  starts(
    interval: Interval,
    length: number,
    part: HistoryPart,
    openOfAlike: readonly HistoryRange[] = [],
  ): Uint8Array<SharedArrayBuffer> {
    const key = [interval, length, part, ...openOfAlike.map(({ from, until }) => `${from}-${until}`)].join(' ');
    const known = this.#starts.get(key);
    if (known !== undefined) return known;
    const times = this.bars(interval)?.times ?? sharedTimes([]);
    const leftOut = this.unconfirmed(interval);
    const [assetClass, open] = [this.#class, this.open];
    const starts = windowStarts(times, { interval, assetClass, length, part, open, openOfAlike, leftOut });
    this.#starts.set(key, starts);
    return starts;
  }

  /**
   * Returns the flags of `unconfirmedWicks`. It compares each bar with bars of the same interval. A week or month is
   * also flagged if its high or low comes from the unconfirmed wick of a day.
   */
  unconfirmed(interval: Interval): Uint8Array {
    const known = this.#unconfirmed.get(interval);
    if (known !== undefined) return known;
    const columns = this.bars(interval)?.columns;
    const flags = columns === undefined ? new Uint8Array() : unconfirmedWicks(columns);
    const days = interval === '1w' || interval === '1M' ? this.bars('1d') : null;
    if (columns !== undefined && days !== null) flagDays(flags, columns, days.columns, this.unconfirmed('1d'));
    this.#unconfirmed.set(interval, flags);
    return flags;
  }

  #columnsOf(interval: Interval): BarColumns | null {
    const own = this.#series.get(interval);
    if (own !== undefined) return completeLargerBars(own, interval, interval, this.#class);
    if (interval === '1w' || interval === '1M') {
      const days = this.bars('1d');
      return days === null ? null : completeLargerBars(days.columns, '1d', interval, this.#class);
    }
    const [base] = [...this.#series.keys()]
      .filter((smaller) => smaller !== interval && intervalContains(interval, smaller))
      .sort((a, b) => compareIntervals(b, a));
    const columns = base === undefined ? undefined : this.#series.get(base);
    return base === undefined || columns === undefined
      ? null
      : completeLargerBars(columns, base, interval, this.#class);
  }
}

function flagDays(flags: Uint8Array, larger: BarColumns, days: BarColumns, wicks: Uint8Array): void {
  for (let day = 0; day < wicks.length; day += 1) {
    if (wicks[day] !== 1) continue;
    const index = lowerBound(larger.t, elementAt(days.t, day) + 1) - 1;
    if (larger.h[index] === days.h[day] || larger.l[index] === days.l[day]) flags[index] = 1;
  }
}

/** Returns the range from the earliest open to the latest close over all series of the asset. */
function spanOf(series: AssetSeries): HistoryRange {
  let from = Number.POSITIVE_INFINITY;
  let until = Number.NEGATIVE_INFINITY;
  for (const [interval, { t }] of series) {
    from = Math.min(from, elementAt(t, 0));
    until = Math.max(until, nextBarOpen(interval, epochMs(elementAt(t, t.length - 1))));
  }
  return { from, until };
}

/** Returns the bars that open in [from, until); none if `bars` is `null`. */
export function barsBetween(bars: PracticeBars | null, from: number, until: number): Bar[] {
  if (bars === null) return [];
  const { columns } = bars;
  const first = lowerBound(columns.t, from);
  const rows = sliceColumns(columns, first, Math.max(first, lowerBound(columns.t, until)));
  return Array.from({ length: rows.t.length }, (_, index) => barAt(rows, index));
}
