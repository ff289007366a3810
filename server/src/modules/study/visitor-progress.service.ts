import type { Tx } from '../../platform/database/database.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { FIRST_CHART } from './first-chart.ts';
import { insertMark, marksOf } from './first-hour-mark.repo.ts';
import { addDoneTask, completedByVisitor, insertHistory, lessonRows } from './lesson-progress.repo.ts';
import { adoptVisitorPlacement } from './placement.service.ts';
import type { StudyDeps } from './study-deps.ts';
import { hashOfVisitor, type StudyOwner } from './study-owner.ts';

/**
 * Gives the learner what a visitor did in this browser without an account: completed lessons as history, the placement,
 * and the onboarding steps 'first hour'. A lesson that the learner has started, and the learner's own placement, stay
 * unchanged. The visitor's rows stay too, except the placement, which is moved to the learner.
 */
export async function adoptVisitorProgress(
  { db, ids, clock, library }: Pick<StudyDeps, 'db' | 'ids' | 'clock' | 'library'>,
  userId: string,
  visitor: string | null,
): Promise<void> {
  if (visitor === null) return;
  await db.transaction(async (tx) => {
    await adoptVisitorPlacement({ ids, library }, tx, userId, visitor);
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
    await adoptFirstHour(ids, tx, { userId, visitorHash: hashOfVisitor(visitor), now: clock.now() });
  });
}

async function adoptFirstHour(
  ids: StudyDeps['ids'],
  tx: Tx,
  { userId, visitorHash, now }: { readonly userId: string; readonly visitorHash: Buffer; readonly now: EpochMs },
): Promise<void> {
  const visitor: StudyOwner = { kind: 'visitor', visitorHash };
  const owner: StudyOwner = { kind: 'learner', userId };
  for (const mark of await marksOf(tx, visitor)) await insertMark(tx, { id: ids.next(), owner, mark, now });
  const chart = (await lessonRows(tx, visitor)).get(FIRST_CHART);
  for (const index of chart?.guidedDone ?? [])
    await addDoneTask(tx, { id: ids.next(), owner, lesson: FIRST_CHART, now }, 'guidedDone', index);
}
