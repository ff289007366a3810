import type { Database, Tx } from '../../platform/database/database.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { completedByVisitor, deleteVisitorLessons, insertHistory } from './lesson-progress.repo.ts';
import { deleteVisitorQuizzes } from './quiz.repo.ts';
import type { StudyDeps } from './study-deps.ts';
import { hashOfVisitor } from './study-owner.ts';
import { deleteVisitorTasks } from './task.repo.ts';

/** The progress of visitors is kept as long as the cookie by which their browser is known, their tasks and quizzes for a shorter time. */
const VISITOR_DAYS = 365;
const VISITOR_TASK_DAYS = 30;
const DELETED_PER_STATEMENT = 5_000;

/**
 * Keeps the lessons that this browser completed without an account as history of the learner. A lesson that the learner has begun stays as
 * it is; the browser's own rows stay too.
 */
export async function adoptVisitorProgress(
  { db, ids }: Pick<StudyDeps, 'db' | 'ids'>,
  userId: string,
  visitor: string | null,
): Promise<void> {
  if (visitor === null) return;
  await db.transaction(async (tx) => {
    for (const row of await completedByVisitor(tx, hashOfVisitor(visitor))) {
      const { lesson, guidedDone, unaidedRight, quizBest, completedAt, touchedAt } = row;
      await insertHistory(tx, {
        id: ids.next(),
        userId,
        lesson,
        guidedDone,
        unaidedRight,
        quizBest,
        completedAt,
        touchedAt,
      });
    }
  });
}

export async function deleteOldVisitorRows(db: Database, now: EpochMs): Promise<void> {
  const before = epochMs(now - VISITOR_DAYS * DAY_MS);
  const tasksBefore = epochMs(now - VISITOR_TASK_DAYS * DAY_MS);
  const kinds: ((tx: Tx) => Promise<number>)[] = [
    (tx) => deleteVisitorTasks(tx, tasksBefore, DELETED_PER_STATEMENT),
    (tx) => deleteVisitorQuizzes(tx, tasksBefore, DELETED_PER_STATEMENT),
    (tx) => deleteVisitorLessons(tx, before, DELETED_PER_STATEMENT),
  ];
  for (const deleteRows of kinds) {
    let deleted = DELETED_PER_STATEMENT;
    while (deleted === DELETED_PER_STATEMENT) deleted = await db.transaction(deleteRows);
  }
}
