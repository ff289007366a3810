import { CHALLENGE_CHART_MINUTES } from '@tradesense/contract/study-constants.ts';
import { MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { TaskRow } from './task.repo.ts';

/**
 * Time for which the chart of a challenge's task can be answered after it was opened, in ms. A task takes a few
 * minutes, so this leaves time for a break.
 */
const CHART_WAITS_MS = CHALLENGE_CHART_MINUTES * MINUTE_MS;

/**
 * Whether the task of a challenge was opened so long ago that it can no longer be answered: the learner could have
 * prepared the answer elsewhere. A new task then replaces it. An earlier replacement would let learners exchange charts
 * until one suits them.
 */
export function isChartLapsed({ place, settledAt, shownAt }: TaskRow, now: EpochMs): boolean {
  return place === 'challenge' && settledAt === null && now - shownAt > CHART_WAITS_MS;
}
