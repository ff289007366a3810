/** What the due date of an assignment means for one learner. All times are in ms. */
import type { EpochMs } from '../kernel/time.ts';

/**
 * Whether an assignment was due before the learner joined the class. Such a due date does not apply to the learner: the
 * work is neither late nor overdue.
 */
export function isDueBeforeJoining(dueAt: EpochMs | null, joinedAt: EpochMs): boolean {
  return dueAt !== null && dueAt < joinedAt;
}

/** Whether the learner finished the work after its due date. */
export function isLate(dueAt: EpochMs | null, joinedAt: EpochMs, finishedAt: EpochMs | null): boolean {
  return dueAt !== null && finishedAt !== null && finishedAt > dueAt && !isDueBeforeJoining(dueAt, joinedAt);
}
