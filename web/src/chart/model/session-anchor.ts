import { epochMs } from '@tradesense/core/kernel/time.ts';
import { barOpen } from '@tradesense/core/market/interval.ts';
import { tradingDay } from '@tradesense/core/market/trading-day.ts';
import type { XAxis } from './x-axis.ts';

/**
 * From when VWAP counts: the trading day of intraday bars; for longer bars, which are a day or more themselves, the month
 * and the year. A chart without times counts from its first bar.
 */
export function anchorName(axis: XAxis): 'day' | 'month' | 'year' | 'start' {
  if (axis.kind === 'bar-number') return 'start';
  if (axis.interval === '1d') return 'month';
  return axis.interval === '1w' || axis.interval === '1M' ? 'year' : 'day';
}

/** Which stretch the bar at `x` belongs to: bars of one stretch share the number. */
export function sessionAnchor(axis: XAxis, x: number): number {
  if (axis.kind === 'bar-number') return 0;
  switch (anchorName(axis)) {
    case 'month':
      return barOpen('1M', epochMs(x));
    case 'year':
      return new Date(x).getUTCFullYear();
    case 'day':
    case 'start':
      return tradingDay(axis.assetClass ?? 'crypto', epochMs(x));
  }
}
