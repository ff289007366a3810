import type { Random } from '../../kernel/random.ts';

/**
 * Trends and ranges that cannot be traded for a profit. A trend pushes the price in its direction; a range pushes it
 * back to the middle of the range. Each day the regime may end, with a price gap against the push. The sizes of push
 * and gap make the expected log return exactly zero, given all earlier data.
 */
export type PriceRegime =
  | { readonly kind: 'trend'; readonly direction: 1 | -1 }
  | { readonly kind: 'range'; readonly middleLog: number };

export interface RegimeDay {
  /** What the regime adds to the log return of the day, as a multiple of the volatility of a full day. */
  readonly push: number;
  readonly next: PriceRegime;
}

const MEAN_TREND_DAYS = 30;
const MEAN_RANGE_DAYS = 25;
const TREND_LEAN = 0.08;
const RANGE_LEAN = 0.05;
/** Variance that pushes and gaps add, as a share of the variance of a full day (measured). */
export const REGIME_VARIANCE = 0.14;
/**
 * Distance from the middle of a range beyond which the push no longer grows, as a multiple of the volatility of a full
 * day.
 */
const RANGE_EDGE = 2;

/**
 * Returns the effect of the regime on one day, and the regime of the next day. `logPrice` is the log price before the
 * day, `volatility` the volatility of a full day, `fullDays` the length of the day as a share of a full day. Draws two
 * random numbers.
 */
export function stepRegime(
  regime: PriceRegime,
  logPrice: number,
  volatility: number,
  fullDays: number,
  random: Random,
): RegimeDay {
  const lean = leanOf(regime, logPrice, volatility) * fullDays;
  const endChance = fullDays / (regime.kind === 'trend' ? MEAN_TREND_DAYS : MEAN_RANGE_DAYS);
  const hasEnded = random.next() < endChance;
  const choice = random.next();
  if (!hasEnded) return { push: lean, next: regime };

  const push = (-lean * (1 - endChance)) / endChance;
  if (regime.kind === 'range') return { push, next: { kind: 'trend', direction: choice < 0.5 ? 1 : -1 } };
  return { push, next: { kind: 'range', middleLog: logPrice + push * volatility } };
}

function leanOf(regime: PriceRegime, logPrice: number, volatility: number): number {
  if (regime.kind === 'trend') return regime.direction * TREND_LEAN;
  const away = (logPrice - regime.middleLog) / volatility;
  return -RANGE_LEAN * Math.max(-RANGE_EDGE, Math.min(RANGE_EDGE, away));
}
