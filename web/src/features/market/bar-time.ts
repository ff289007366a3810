import { epochMs } from '@tradesense/core/kernel/time.ts';
import { isIntraday, type Interval } from '@tradesense/core/market/interval.ts';
import { steppedBarOpen } from '@tradesense/core/market/replay-cursor.ts';
import { browserTimeZone } from '../../platform/time-zone.ts';
import { dateFormatOf } from '../../ui/date-format.ts';

/** Formats the open of a bar as the chart does: in the reader's zone, but as a UTC day for daily and longer bars. */
export function barTimeText(open: string, interval: Interval): string {
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  return dateFormatOf({
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...(isIntraday(interval) ? clock : {}),
    timeZone: isIntraday(interval) ? browserTimeZone() : 'UTC',
  }).format(new Date(open));
}

/**
 * Formats a time of a replay as the bar that was stepped then: 'Apr 14, 2022' for the daily bar that ends on April 15 at
 * 00:00 UTC. A replay stores the end of a bar as the time of all that happens in it, and the chart labels the bar with
 * its open (0242).
 */
export function steppedBarText(end: string, interval: Interval): string {
  const open = steppedBarOpen(interval, epochMs(Date.parse(end)));
  return barTimeText(new Date(open).toISOString(), interval);
}

/** Returns the time 1 ms after the open of a bar. The first bar that ends at this time or later is the bar itself. */
export const afterOpen = (open: string): string => new Date(Date.parse(open) + 1).toISOString();
