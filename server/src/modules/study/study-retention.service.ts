import { VISITOR_KEPT_DAYS, VISITOR_TASKS_KEPT_DAYS } from '@tradesense/contract/account-data-constants.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { deleteVisitorMarks } from './first-hour-mark.repo.ts';
import { deleteUnclosedTrades } from './first-trade.repo.ts';
import { deleteVisitorLessons } from './lesson-progress.repo.ts';
import { deleteVisitorPlacements } from './placement.repo.ts';
import { deleteVisitorQuizzes } from './quiz.repo.ts';
import { deleteLearnerTasks, deleteVisitorTasks } from './task.repo.ts';

/**
 * Number of days for which settled tasks are kept. Levels, cards, days and lesson progress are stored separately.
 * Settled tasks are needed to avoid showing the same chart again soon, to view a graded challenge, and for the
 * operator's statistics, which cover a year. The row of a closed first trade is kept permanently, because it is the
 * learner's score card.
 */
const SETTLED_DAYS = 365;
const UNSETTLED_DAYS = 90;
const DELETED_PER_STATEMENT = 5_000;

/** Deletes expired rows. Each statement deletes at most 5,000 rows and has its own transaction. */
export async function deleteOldRows(db: Database, now: EpochMs): Promise<void> {
  const daysAgo = (days: number) => epochMs(now - days * DAY_MS);
  const learnerTasks = { settledBefore: daysAgo(SETTLED_DAYS), shownBefore: daysAgo(UNSETTLED_DAYS) };
  const kinds: ((tx: Tx) => Promise<number>)[] = [
    (tx) => deleteLearnerTasks(tx, learnerTasks, DELETED_PER_STATEMENT),
    (tx) => deleteUnclosedTrades(tx, daysAgo(UNSETTLED_DAYS), DELETED_PER_STATEMENT),
    (tx) => deleteVisitorTasks(tx, daysAgo(VISITOR_TASKS_KEPT_DAYS), DELETED_PER_STATEMENT),
    (tx) => deleteVisitorQuizzes(tx, daysAgo(VISITOR_TASKS_KEPT_DAYS), DELETED_PER_STATEMENT),
    (tx) => deleteVisitorLessons(tx, daysAgo(VISITOR_KEPT_DAYS), DELETED_PER_STATEMENT),
    (tx) => deleteVisitorPlacements(tx, daysAgo(VISITOR_KEPT_DAYS), DELETED_PER_STATEMENT),
    (tx) => deleteVisitorMarks(tx, daysAgo(VISITOR_KEPT_DAYS), DELETED_PER_STATEMENT),
  ];
  for (const deleteRows of kinds) {
    let deleted = DELETED_PER_STATEMENT;
    while (deleted === DELETED_PER_STATEMENT) deleted = await db.transaction(deleteRows);
  }
}
