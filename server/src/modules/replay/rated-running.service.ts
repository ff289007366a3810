import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SessionRow } from './replay.tables.ts';

/**
 * Functions that return whether a rated Bias Test or Chart Exam of the learner is running. A replay from a chosen date
 * could show how the charts of that test or exam continue.
 */
export type HasRated = Readonly<Record<'test' | 'exam', (tx: Tx, userId: string) => Promise<boolean>>>;

type RatedWork = 'Bias Test' | 'Chart Exam';

async function ratedRunning(tx: Tx, hasRated: HasRated, userId: string): Promise<RatedWork | null> {
  if (await hasRated.test(tx, userId)) return 'Bias Test';
  return (await hasRated.exam(tx, userId)) ? 'Chart Exam' : null;
}

/**
 * Throws `test-in-progress` (409) if a rated test or exam of the learner is running: until it ends, no replay from a
 * chosen date may start.
 */
export async function checkMayStart(tx: Tx, hasRated: HasRated, userId: string): Promise<void> {
  const what = await ratedRunning(tx, hasRated, userId);
  if (what === null) return;
  throw new Problem('test-in-progress', {
    detail: `You have a rated ${what} running. Finish it, or start a replay without a date.`,
  });
}

/**
 * Throws `test-in-progress` (409) for a replay from a chosen date if a rated test or exam of the learner is running.
 * The check does not depend on the replay's asset and dates, so it reveals nothing about the rated charts. A masked
 * replay can continue, because its bars come from the open part of the history, which rated tests and exams never use.
 */
export async function checkMayStep(
  tx: Tx,
  hasRated: HasRated,
  { userId, isMasked }: Pick<SessionRow, 'userId' | 'isMasked'>,
): Promise<void> {
  const what = isMasked ? null : await ratedRunning(tx, hasRated, userId);
  if (what === null) return;
  throw new Problem('test-in-progress', {
    detail: `You have a rated ${what} running. Finish it, then go on with this replay. A replay without a date can go on meanwhile.`,
  });
}
