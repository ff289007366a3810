import { epochMs } from '@tradesense/core/kernel/time.ts';
import { barOpen } from '@tradesense/core/market/interval.ts';
import { tradingDay } from '@tradesense/core/market/trading-day.ts';
import type { XAxis } from './x-axis.ts';

/**
 * Returns the period of a VWAP, which begins again with each period: the trading day for intraday bars, the month or
 * the year for longer bars. On a chart without times the VWAP begins at the first bar.
 */
export function anchorName(axis: XAxis): 'day' | 'month' | 'year' | 'start' {
  if (axis.kind === 'bar-number') return 'start';
  if (axis.interval === '1d') return 'month';
  return axis.interval === '1w' || axis.interval === '1M' ? 'year' : 'day';
}

/** Returns a number that identifies the period of the bar at `x`. Bars of the same period have the same number. */
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

/** Whether the bars are shorter than a trading day, so that the chart can mark where trading days begin. */
export const hasSessions = (axis: XAxis): boolean => anchorName(axis) === 'day';
