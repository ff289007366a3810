/** Computes the share of right calls by time of day. */
import type { SkillDashboard } from '@tradesense/contract/dashboard.ts';
import { WEAKNESS_ANSWERS_MIN } from '@tradesense/contract/dashboard-constants.ts';
import { wilsonInterval } from '@tradesense/core/learning/wilson-interval.ts';
import { percentText } from '../../ui/number-text.ts';
import { apartFrom, blockOfHour, HOUR_BLOCKS } from './plot-data.ts';

type Hours = SkillDashboard['calls']['hours'];

/** Minimum number of calls in a block of four hours before its share of right calls is shown. */
export const CALL_BLOCK_MIN = WEAKNESS_ANSWERS_MIN;

export const CALLS_COLUMN = 'right calls with 95% interval';
const percent = (part: number): string => percentText(100 * part);

/** Returns the 95% interval of a share as text. `right` of `n` calls were right. */
export function intervalText(right: number, n: number): string {
  const { low, high } = wilsonInterval(right, n);
  return `${percent(low)} to ${percent(high)}`;
}

const sumOf = (hours: Hours) => ({
  n: hours.reduce((sum, each) => sum + each.n, 0),
  right: hours.reduce((sum, each) => sum + each.right, 0),
});

/**
 * Sums the hours into blocks of four. A block with fewer than `CALL_BLOCK_MIN` calls shows only its number of calls,
 * not the share of right calls.
 */
export function callCells(hours: Hours) {
  const all = sumOf(hours);
  return HOUR_BLOCKS.map((row) => {
    const { n, right } = sumOf(hours.filter(({ hour }) => blockOfHour(hour) === row));
    const isEnough = n >= CALL_BLOCK_MIN;
    const text = isEnough
      ? `${right} of ${n} calls right, ${percent(right / n)}, 95% interval ${intervalText(right, n)}`
      : n === 0
        ? 'no call'
        : `${n} of the ${CALL_BLOCK_MIN} calls that a share needs`;
    return {
      row,
      column: CALLS_COLUMN,
      tone: isEnough ? apartFrom(all.right / all.n, right, n) : null,
      short: isEnough ? `${percent(right / n)} of ${n} (${intervalText(right, n)})` : n === 0 ? '–' : String(n),
      text: `${row}: ${text}`,
    };
  });
}
