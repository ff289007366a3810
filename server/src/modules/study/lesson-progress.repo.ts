import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isOwnedBy } from './owner-condition.repo.ts';
import { ownerColumns, type StudyOwner } from './study-owner.ts';
import { studyLessons } from './study.tables.ts';

export type LessonRow = typeof studyLessons.$inferSelect;

/** Returns the owner's started lessons, by id. */
export async function lessonRows(tx: Tx, owner: StudyOwner): Promise<ReadonlyMap<string, LessonRow>> {
  const rows = await tx.select().from(studyLessons).where(isOwnedBy(studyLessons, owner));
  return new Map(rows.map((row) => [row.lesson, row]));
}

interface LessonKey {
  /** Id of the row, used if the row must be created. */
  readonly id: string;
  readonly owner: StudyOwner;
  readonly lesson: string;
  readonly now: EpochMs;
}

const keyOf = (owner: StudyOwner) => [
  owner.kind === 'learner' ? studyLessons.userId : studyLessons.visitorHash,
  studyLessons.lesson,
];

/** Records that the owner is working on the lesson now. */
export async function touchLesson(tx: Tx, { id, owner, lesson, now }: LessonKey): Promise<void> {
  await tx
    .insert(studyLessons)
    .values({ id, lesson, touchedAt: now, ...ownerColumns(owner) })
    .onConflictDoUpdate({
      target: keyOf(owner),
      set: { touchedAt: sql`greatest(${studyLessons.touchedAt}, excluded.touched_at)` },
    });
}

/** Adds a task to the lesson's completed guided or unaided tasks. */
export async function addDoneTask(
  tx: Tx,
  { id, owner, lesson, now }: LessonKey,
  column: 'guidedDone' | 'unaidedRight',
  index: number,
): Promise<void> {
  const done = studyLessons[column];
  await tx
    .insert(studyLessons)
    .values({ id, lesson, touchedAt: now, ...ownerColumns(owner), [column]: [index] })
    .onConflictDoUpdate({
      target: keyOf(owner),
      set: {
        [column]: sql`CASE WHEN ${index}::smallint = ANY (${done}) THEN ${done} ELSE ${done} || ${index}::smallint END`,
        touchedAt: sql`greatest(${studyLessons.touchedAt}, excluded.touched_at)`,
      },
    });
}

/**
 * Stores the share of right answers in a complete attempt, if it is the owner's best in this lesson. A passed attempt
 * completes the lesson. A lesson that was only history, because it was completed before the account existed, then
 * counts as completed with the account.
 */
export async function storeQuizShare(
  tx: Tx,
  { id, owner, lesson, now }: LessonKey,
  share: number,
  isPassed: boolean,
): Promise<void> {
  const completedAt = isPassed ? now : null;
  await tx
    .insert(studyLessons)
    .values({ id, lesson, touchedAt: now, ...ownerColumns(owner), quizBest: share, completedAt })
    .onConflictDoUpdate({
      target: keyOf(owner),
      set: {
        quizBest: sql`greatest(${studyLessons.quizBest}, excluded.quiz_best)`,
        completedAt: isPassed
          ? sql`CASE WHEN ${studyLessons.isHistory} THEN excluded.completed_at ELSE coalesce(${studyLessons.completedAt}, excluded.completed_at) END`
          : studyLessons.completedAt,
        isHistory: isPassed ? false : studyLessons.isHistory,
        touchedAt: sql`greatest(${studyLessons.touchedAt}, excluded.touched_at)`,
      },
    });
}

/** Returns the lessons that a visitor completed in this browser without an account. */
export async function completedByVisitor(tx: Tx, visitorHash: Buffer): Promise<readonly LessonRow[]> {
  return await tx
    .select()
    .from(studyLessons)
    .where(and(eq(studyLessons.visitorHash, visitorHash), isNotNull(studyLessons.completedAt)));
}

/**
 * Stores a lesson that a visitor completed before creating an account as history of the learner, unless the learner has
 * started this lesson.
 */
export async function insertHistory(
  tx: Tx,
  row: Pick<LessonRow, 'id' | 'userId' | 'lesson' | 'guidedDone' | 'unaidedRight' | 'quizBest' | 'completedAt'> & {
    readonly touchedAt: EpochMs;
  },
): Promise<void> {
  await tx
    .insert(studyLessons)
    .values({ ...row, isHistory: true })
    .onConflictDoNothing();
}

/**
 * Deletes at most `limit` lesson rows of visitors who last worked on the lesson before `time`. Returns the number of
 * deleted rows.
 */
export async function deleteVisitorLessons(tx: Tx, time: EpochMs, limit: number): Promise<number> {
  const old = tx
    .select({ id: studyLessons.id })
    .from(studyLessons)
    .where(and(isNull(studyLessons.userId), lt(studyLessons.touchedAt, time)))
    .limit(limit);
  const rows = await tx
    .delete(studyLessons)
    .where(sql`${studyLessons.id} IN ${old}`)
    .returning({ id: studyLessons.id });
  return rows.length;
}

/** Whether a learner has completed a lesson, before or after creating the account. */
export async function hasCompletedLesson(tx: Tx, userId: string, lesson: string): Promise<boolean> {
  const rows = await tx
    .select({ id: studyLessons.id })
    .from(studyLessons)
    .where(and(eq(studyLessons.userId, userId), eq(studyLessons.lesson, lesson), isNotNull(studyLessons.completedAt)));
  return rows.length > 0;
}
