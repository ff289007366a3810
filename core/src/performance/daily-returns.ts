import { DAY_MS } from '../kernel/time.ts';
import type { CurveStep } from './account-curve.ts';
import type { Returns } from './return-statistics.ts';

/** Days in a year of returns: some markets trade every day. */
export const DAYS_PER_YEAR = 365;

/**
 * Returns what the results of each UTC day made of the balance, from the day of the first change to that of the last; 0 on a day without
 * a result, `null` once nothing was left. The curve is in order of time.
 */
export function dailyReturns(curve: readonly CurveStep[]): Returns {
  const growthAt = new Map(curve.map(({ at, growth }) => [Math.floor(at / DAY_MS), growth]));
  const days = [...growthAt.keys()];
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  let before = 1;
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const after = growthAt.get(first + i) ?? before;
    const change = before === 0 ? null : after / before - 1;
    before = after;
    return change;
  });
}
