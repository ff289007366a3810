import { fillAtr } from '../market/indicators/atr.ts';
import type { BarColumns } from '../market/bar-columns.ts';
import { elementAt } from '../kernel/element-at.ts';

/** Period, in bars, of the average true range (ATR), in which every tolerance is measured. */
export const GRADING_ATR_PERIOD = 14;

/** The bars of a chart, with the ATR in which tolerances are measured. */
export interface ChartBars {
  readonly bars: BarColumns;
  /**
   * ATR(14) at each bar, in units of price. The first bars, for which it is not defined, have the value of the first
   * bar with an ATR.
   */
  readonly atr: Float64Array;
}

/** Measures a chart once for all detectors. The ATR is `NaN` for every bar of a chart with fewer than 15 bars. */
export function measureChart(bars: BarColumns): ChartBars {
  const length = bars.t.length;
  const atr = new Float64Array(length).fill(Number.NaN);
  fillAtr(bars, GRADING_ATR_PERIOD, atr, 0);
  if (length > GRADING_ATR_PERIOD) atr.fill(elementAt(atr, GRADING_ATR_PERIOD), 0, GRADING_ATR_PERIOD);
  return { bars, atr };
}
