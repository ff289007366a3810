import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { isIntraday, type Interval } from '@tradesense/core/market/interval.ts';
import { barTimeText, steppedBarText } from '../market/bar-time.ts';
import type { ReplayTimeTexts } from './replay-times.ts';

const known = new Map<Interval, ReplayTimeTexts>();

/**
 * Returns the formats of the times of a replay. With daily and longer bars, the expiry of an order is the last bar in
 * which it can fill. The result is the same object for the same interval.
 */
export function replayTimeTexts(interval: Interval): ReplayTimeTexts {
  const bar = (iso: string) => steppedBarText(iso, interval);
  const texts = known.get(interval) ?? { bar, expiry: isIntraday(interval) ? null : bar };
  known.set(interval, texts);
  return texts;
}

type Begun = Pick<ReplaySession, 'interval' | 'startedAt' | 'firstBarAt'>;

/**
 * Formats the first bar that is stepped in a replay: 'May 2, 2022' for a daily replay that was started on this date.
 * `start` is the start on the clock on which the bar is shown: `startedAt` or `realStart`. If the first bar is not known,
 * the text has the time of the start.
 */
export function firstBarText({ interval, startedAt, firstBarAt }: Begun, start: string): string {
  const wait = Date.parse(firstBarAt ?? startedAt) - Date.parse(startedAt);
  return barTimeText(new Date(Date.parse(start) + wait).toISOString(), interval);
}
