import type { CandleRow } from '@tradesense/contract/market.ts';

/**
 * One candle of a chart. `x` is its open time in epoch ms, or a bar number, depending on the x-axis. On a price scale,
 * prices are in quote currency and volume is in units of the asset. On a relative scale, prices are in % of a reference
 * close and volume is in % of a mean volume.
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

/** Whether the bar closed at or above its open. Such a bar is drawn hollow. */
export function isRising(bar: ChartBar): boolean {
  return bar.c >= bar.o;
}
