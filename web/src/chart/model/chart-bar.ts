import type { CandleRow } from '@tradesense/contract/market.ts';

/**
 * One candle of a chart. `x` is the open time in epoch ms or a bar number, depending on the x-axis. Prices and volume
 * are in the units of the value scale: quote and asset units, or % of a reference close and % of a mean volume.
 */
export interface ChartBar {
  readonly x: number;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
}

/** Converts rows `[x, o, h, l, c, v]` to chart bars in the same order. */
export function chartBarsOf(rows: readonly CandleRow[]): readonly ChartBar[] {
  return rows.map(([x, o, h, l, c, v]) => ({ x, o, h, l, c, v }));
}

/** Whether the bar closed at or above its open. Such bars are drawn hollow. */
export function isRising(bar: ChartBar): boolean {
  return bar.c >= bar.o;
}
