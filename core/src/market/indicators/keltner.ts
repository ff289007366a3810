import { invariant } from '../../kernel/invariant.ts';
import { elementAt } from '../../kernel/element-at.ts';
import { fillAtr } from './atr.ts';
import type { PriceChannel } from './donchian.ts';
import { fillEma } from './ema.ts';
import { emptySeries, requirePeriod } from './period.ts';
import type { PriceColumns } from './price-columns.ts';

export interface KeltnerSetting {
  /** Period, in bars, of the EMA in the middle. */
  readonly period: number;
  /** Period, in bars, of the average true range. */
  readonly rangePeriod: number;
  /** Distance of each band from the middle, in average true ranges. */
  readonly ranges: number;
}

export const KELTNER_SETTING: KeltnerSetting = { period: 20, rangePeriod: 10, ranges: 2 };

export interface KeltnerColumns extends PriceChannel {
  readonly range: Float64Array;
}

/**
 * Returns the Keltner channel, in units of price: the EMA of the closes ± a number of average true ranges. The bands
 * are NaN before index max(period − 1, rangePeriod), the middle before index period − 1. Throws `InvariantError` on a
 * bad period or if the width is negative or NaN. Convention: L. B. Raschke's version of C. Keltner's channel, with EMA
 * and ATR. Keltner (1960) used the plain means of typical price and range. `ema` is seeded with its mean and `atr`
 * starts at index 1, as in TA-Lib.
 */
export function keltner(bars: PriceColumns, setting: KeltnerSetting = KELTNER_SETTING): PriceChannel {
  requirePeriod(setting.period);
  requirePeriod(setting.rangePeriod, 'rangePeriod');
  invariant(Number.isFinite(setting.ranges) && setting.ranges >= 0, `ranges must be ≥ 0, got ${setting.ranges}`);
  const column = (): Float64Array => emptySeries(bars.c.length);
  const columns = { middle: column(), upper: column(), lower: column(), range: column() };
  fillKeltner(bars, setting, columns, 0);
  return columns;
}

/**
 * Writes the rows of `keltner`, starting at index `from`. The middle column is the EMA alone, so it has values before
 * the first ATR.
 */
export function fillKeltner(
  bars: PriceColumns,
  { period, rangePeriod, ranges }: KeltnerSetting,
  columns: KeltnerColumns,
  from: number,
): void {
  fillEma(bars.c, period, columns.middle, from);
  fillAtr(bars, rangePeriod, columns.range, from);
  for (let i = from; i < bars.c.length; i += 1) {
    const width = ranges * elementAt(columns.range, i);
    columns.upper[i] = elementAt(columns.middle, i) + width;
    columns.lower[i] = elementAt(columns.middle, i) - width;
  }
}
