/**
 * Finds work of classes whose test or exam was abandoned. This is read from their modules, because class work does not
 * store it.
 */
import type { Tx } from '../../platform/database/database.ts';
import { abandonedTests } from '../bias-test/index.ts';
import { abandonedExams } from '../chart-exam/index.ts';
import type { WorkRow } from './class-work.repo.ts';

type Work = Pick<WorkRow, 'attemptId' | 'finishedAt'>;

/** Returns a predicate: whether an item of `work` was abandoned. */
export async function abandonmentOf(tx: Tx, work: readonly Work[]): Promise<(each: Work) => boolean> {
  const unfinished = work.flatMap(({ attemptId, finishedAt }) =>
    attemptId === null || finishedAt !== null ? [] : [attemptId],
  );
  const ids = new Set([...(await abandonedTests(tx, unfinished)), ...(await abandonedExams(tx, unfinished))]);
  return ({ attemptId }) => attemptId !== null && ids.has(attemptId);
}
