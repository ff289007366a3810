import { DAY_MS, type EpochMs } from '../kernel/time.ts';
import type { CurveStep } from './account-curve.ts';
import type { Returns } from './return-statistics.ts';

/** Number of daily returns in a year: 365, because some markets trade every day. */
export const DAYS_PER_YEAR = 365;

/**
 * Returns the return of each UTC day, from the day of the first change to the day of `until` or of the last change,
 * whichever is later. It is 0 on a day without a result, and `null` after everything was lost. The curve must be in
 * order of time.
 */
export function dailyReturns(curve: readonly CurveStep[], until: EpochMs): Returns {
  const dayOf = (at: EpochMs) => Math.floor(at / DAY_MS);
  const growthAt = new Map<number, number>();
  for (const { at, growth } of curve) growthAt.set(dayOf(at), growth);
  const [first, last] = [curve[0], curve.at(-1)];
  if (first === undefined || last === undefined) return [];
  const firstDay = dayOf(first.at);
  let before = 1;
  return Array.from({ length: Math.max(dayOf(last.at), dayOf(until)) - firstDay + 1 }, (_, i) => {
    const after = growthAt.get(firstDay + i) ?? before;
    const change = before === 0 ? null : after / before - 1;
    before = after;
    return change;
  });
}
