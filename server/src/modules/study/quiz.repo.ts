import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isOwnedBy } from './owner-condition.repo.ts';
import { ownerColumns, type StudyOwner } from './study-owner.ts';
import { studyQuizAnswers, studyQuizzes } from './study.tables.ts';

export type QuizRow = typeof studyQuizzes.$inferSelect;
export type QuizAnswerRow = typeof studyQuizAnswers.$inferSelect;

/**
 * Returns the owner's running attempt at a lesson's quiz or, if none is running, the last complete one; `null` if there
 * is no attempt.
 */
export async function latestQuiz(tx: Tx, owner: StudyOwner, lesson: string): Promise<QuizRow | null> {
  const [row] = await tx
    .select()
    .from(studyQuizzes)
    .where(and(isOwnedBy(studyQuizzes, owner), eq(studyQuizzes.lesson, lesson)))
    .orderBy(sql`${studyQuizzes.completedAt} DESC NULLS FIRST`, desc(studyQuizzes.id))
    .limit(1);
  return row ?? null;
}

/** Stores a new attempt. Returns `false` if the owner already has a running attempt at this quiz. */
export async function insertQuiz(
  tx: Tx,
  owner: StudyOwner,
  quiz: Pick<QuizRow, 'id' | 'lesson' | 'version' | 'questions' | 'startedAt'>,
): Promise<boolean> {
  const rows = await tx
    .insert(studyQuizzes)
    .values({ ...quiz, ...ownerColumns(owner) })
    .onConflictDoNothing()
    .returning({ id: studyQuizzes.id });
  return rows.length === 1;
}

/** Locks an attempt until the transaction ends and returns it; `null` if it does not belong to the owner. */
export async function lockQuiz(tx: Tx, owner: StudyOwner, id: string): Promise<QuizRow | null> {
  const [row] = await tx
    .select()
    .from(studyQuizzes)
    .where(and(eq(studyQuizzes.id, id), isOwnedBy(studyQuizzes, owner)))
    .for('update');
  return row ?? null;
}

/** Deletes an attempt that is not complete. */
export async function withdrawQuiz(tx: Tx, id: string): Promise<void> {
  await tx.delete(studyQuizzes).where(and(eq(studyQuizzes.id, id), isNull(studyQuizzes.completedAt)));
}

/** Marks an attempt as complete. The caller must hold the lock on it. */
export async function completeQuiz(tx: Tx, id: string, completedAt: EpochMs): Promise<void> {
  await tx.update(studyQuizzes).set({ completedAt }).where(eq(studyQuizzes.id, id));
}

/** Returns the answers of an attempt by the id of the question. */
export async function quizAnswers(tx: Tx, quizId: string): Promise<ReadonlyMap<string, QuizAnswerRow>> {
  const rows = await tx.select().from(studyQuizAnswers).where(eq(studyQuizAnswers.quizId, quizId));
  return new Map(rows.map((row) => [row.question, row]));
}

export async function insertQuizAnswer(tx: Tx, answer: QuizAnswerRow): Promise<void> {
  await tx.insert(studyQuizAnswers).values(answer);
}

/** Deletes at most `limit` attempts that visitors started before `time`. Returns the number of deleted attempts. */
export async function deleteVisitorQuizzes(tx: Tx, time: EpochMs, limit: number): Promise<number> {
  const old = tx
    .select({ id: studyQuizzes.id })
    .from(studyQuizzes)
    .where(and(isNull(studyQuizzes.userId), lt(studyQuizzes.startedAt, time)))
    .limit(limit);
  const rows = await tx
    .delete(studyQuizzes)
    .where(sql`${studyQuizzes.id} IN ${old}`)
    .returning({ id: studyQuizzes.id });
  return rows.length;
}
