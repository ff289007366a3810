import { lastIndexUpTo } from './bars-change.ts';
import type { ChartBar } from './chart-bar.ts';

/** A second series that a chart's own is compared with. */
export interface Comparison {
  /** As in a legend: 'ETH'. */
  readonly label: string;
  /** Ascending by `x`, in prices. */
  readonly bars: readonly ChartBar[];
  readonly decimals: number;
}

/** The close of the other series that was the last one known at a bar of the chart; NaN where there was none yet. */
export function alignedClose(others: readonly ChartBar[], x: number): number {
  return others[lastIndexUpTo(others, x)]?.c ?? Number.NaN;
}
