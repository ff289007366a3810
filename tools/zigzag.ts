import { measureChart } from '@tradesense/core/grading/chart-bars.ts';
import { SWING_RULE } from '@tradesense/core/grading/swings.ts';
import type { BarColumns } from '@tradesense/core/market/bar-columns.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';

export interface Pivot {
  readonly kind: 'high' | 'low';
  readonly index: number;
  readonly price: number;
}

/**
 * Returns the turning points of a zigzag. An extreme becomes a turning point once the price has moved `threshold` ATR
 * away from it. Points too near to either end of the chart are left out, because the exam cannot confirm them.
 */
export function zigzag(bars: BarColumns, threshold: number): Pivot[] {
  const { atr } = measureChart(bars);
  const pivots: Pivot[] = [];
  let high: Pivot = { kind: 'high', index: 0, price: elementAt(bars.h, 0) };
  let low: Pivot = { kind: 'low', index: 0, price: elementAt(bars.l, 0) };
  let trend: 'up' | 'down' | null = null;
  for (let index = 1; index < bars.t.length; index += 1) {
    const turn = threshold * elementAt(atr, index);
    const [top, bottom] = [elementAt(bars.h, index), elementAt(bars.l, index)];
    if (trend !== 'down' && top > high.price) high = { kind: 'high', index, price: top };
    if (trend !== 'up' && bottom < low.price) low = { kind: 'low', index, price: bottom };
    if (trend !== 'down' && high.price - bottom >= turn && high.index < index) {
      pivots.push(high);
      trend = 'down';
      low = { kind: 'low', index, price: bottom };
    } else if (trend !== 'up' && top - low.price >= turn && low.index < index) {
      pivots.push(low);
      trend = 'up';
      high = { kind: 'high', index, price: top };
    }
  }
  const last: Pivot = trend === 'up' ? high : low;
  const all = trend === null ? pivots : [...pivots, last];
  return all.filter(({ index }) => index >= SWING_RULE.before && index < bars.t.length - SWING_RULE.after);
}
