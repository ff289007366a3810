import { lastIndexUpTo } from './bars-change.ts';
import type { ChartBar } from './chart-bar.ts';

/** A second series to compare the chart with. */
export interface Comparison {
  /** Name in the legend, such as 'ETH'. */
  readonly label: string;
  /** Bars in ascending order of `x`. Their values are prices. */
  readonly bars: readonly ChartBar[];
  readonly decimals: number;
}

/**
 * Returns the close of the comparison's last bar at or before `x`, the time of a bar of the chart; NaN if there is
 * none.
 */
export function alignedClose(others: readonly ChartBar[], x: number): number {
  return others[lastIndexUpTo(others, x)]?.c ?? Number.NaN;
}
