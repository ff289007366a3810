import type { EpochMs } from '../kernel/time.ts';
import type { Bar } from './bar.ts';
import type { PricePoint } from './growing-bar.ts';

/**
 * Statistics of a trading day so far. Prices are in units of the quote currency, volume in units of the asset (0 if
 * unknown).
 */
export interface DayStatistics {
  /** Start of the trading day, as `tradingDayStart` returns it. The first trade may be later. */
  readonly start: EpochMs;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  /** Last price before the day; `null` if the history does not reach back that far. */
  readonly previousClose: number | null;
  readonly volume: number;
}

/** Change of a price since the previous close. */
export interface PriceChange {
  /** Change in units of the quote currency. */
  readonly amount: number;
  readonly percent: number;
}

/**
 * Returns the statistics of a day's bars, or `null` if there are none. The bars must be in order of time, lie within
 * the day and not overlap.
 */
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

/**
 * Returns the day's statistics after one more tick, which must belong to the same day and be newer than all earlier
 * ticks.
 */
export function growDay(day: DayStatistics, { price, v }: Omit<PricePoint, 't'>): DayStatistics {
  return {
    ...day,
    high: Math.max(day.high, price),
    low: Math.min(day.low, price),
    last: price,
    volume: day.volume + v,
  };
}

/** Returns the change since the previous close; `null` if the previous close is unknown. */
export function dayChange({ last, previousClose }: DayStatistics): PriceChange | null {
  if (previousClose === null) return null;
  return { amount: last - previousClose, percent: (last / previousClose - 1) * 100 };
}

/** Returns where the last price lies between the day's low (0) and high (1); `null` if low and high are equal. */
export function rangePosition({ high, low, last }: DayStatistics): number | null {
  return high > low ? (last - low) / (high - low) : null;
}
