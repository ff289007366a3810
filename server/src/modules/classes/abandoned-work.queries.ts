/** Tests and exams of classes that ended before their last answer. Their modules know that; work stores it nowhere. */
import type { Tx } from '../../platform/database/database.ts';
import { abandonedTests } from '../bias-test/index.ts';
import { abandonedExams } from '../chart-exam/index.ts';
import type { WorkRow } from './class-work.repo.ts';

type Work = Pick<WorkRow, 'attemptId' | 'finishedAt'>;

/** Returns a function that says whether a work of the list was abandoned. A learner has one attempt, so it stays so. */
export async function findAbandoned(tx: Tx, work: readonly Work[]): Promise<(each: Work) => boolean> {
  const unfinished = work.flatMap(({ attemptId, finishedAt }) =>
    attemptId === null || finishedAt !== null ? [] : [attemptId],
  );
  const ids = new Set([...(await abandonedTests(tx, unfinished)), ...(await abandonedExams(tx, unfinished))]);
  return ({ attemptId }) => attemptId !== null && ids.has(attemptId);
}
