import { isIntraday, type Interval } from '@tradesense/core/market/interval.ts';
import { steppedBarText } from '../market/bar-time.ts';
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
