import { CHALLENGE_CHART_MINUTES } from '@tradesense/contract/study-constants.ts';
import { MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { TaskRow } from './task.repo.ts';

/** A task takes a few minutes; a break fits in too. */
const CHART_WAITS_MS = CHALLENGE_CHART_MINUTES * MINUTE_MS;

/**
 * Whether the task of a challenge was opened too long ago to be answered. It could be looked at, left and prepared otherwise; a fresh one
 * takes its place. Redrawing at once would let learners choose the charts that suit them.
 */
export function isChartLapsed({ place, settledAt, shownAt }: TaskRow, now: EpochMs): boolean {
  return place === 'challenge' && settledAt === null && now - shownAt > CHART_WAITS_MS;
}
