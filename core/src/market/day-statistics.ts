import type { EpochMs } from '../kernel/time.ts';
import type { Bar } from './bar.ts';
import type { PricePoint } from './growing-bar.ts';

/** A trading day so far. Prices in units of the quote currency, volume in units of the asset (0 when unknown). */
export interface DayStatistics {
  /** When the trading day began, see `tradingDayStart`; its first trade may be later. */
  readonly start: EpochMs;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  /** The last price before the day; `null` where history does not reach back to one. */
  readonly previousClose: number | null;
  readonly volume: number;
}

/** A change of price. */
export interface PriceChange {
  /** In units of the quote currency. */
  readonly amount: number;
  readonly percent: number;
}

/** The day made of bars that ascend by time, lie inside it and overlap nowhere; `null` when nothing has traded. */
export function dayOfBars(start: EpochMs, bars: readonly Bar[], previousClose: number | null): DayStatistics | null {
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    start,
    open: first.o,
    high: Math.max(...bars.map(({ h }) => h)),
    low: Math.min(...bars.map(({ l }) => l)),
    last: last.c,
    previousClose,
    volume: bars.reduce((sum, { v }) => sum + v, 0),
  };
}

/** The day with one more tick, which must be of the same day and newer than all in it. */
export function growDay(day: DayStatistics, { price, v }: Omit<PricePoint, 't'>): DayStatistics {
  return {
    ...day,
    high: Math.max(day.high, price),
    low: Math.min(day.low, price),
    last: price,
    volume: day.volume + v,
  };
}

/** The change since the close of the day before; `null` where that is not known. */
export function dayChange({ last, previousClose }: DayStatistics): PriceChange | null {
  if (previousClose === null) return null;
  return { amount: last - previousClose, percent: (last / previousClose - 1) * 100 };
}

/** Where the last price lies between the day's low (0) and high (1); `null` while both are the same. */
export function rangePosition({ high, low, last }: DayStatistics): number | null {
  return high > low ? (last - low) / (high - low) : null;
}
