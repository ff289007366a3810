import type { CandleRow } from '@tradesense/contract/market.ts';

/**
 * One candle of a chart. `x` is what the x-axis says it is: the open time in epoch ms, or a bar number. Prices and
 * volume are in what the value scale says: quote units and asset units, or % of a reference close and % of a mean volume.
 */
export interface ChartBar {
  readonly x: number;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
}

/** Chart bars of rows `[x, o, h, l, c, v]`, in the same order. */
export function chartBarsOf(rows: readonly CandleRow[]): readonly ChartBar[] {
  return rows.map(([x, o, h, l, c, v]) => ({ x, o, h, l, c, v }));
}

/** Whether the bar closed at or above its open: such bars are drawn hollow. */
export function isRising(bar: ChartBar): boolean {
  return bar.c >= bar.o;
}
