import { and, eq, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { StudyWork } from '../study/index.ts';
import { classAssignments, classMembers, classWork } from './classes.tables.ts';

export type WorkRow = typeof classWork.$inferSelect;

interface WorkKey {
  readonly assignmentId: string;
  readonly userId: string;
}

/** Whether the work began since the learner joined the class at `joinedAt`. Only such work counts. */
export const countsSince = ({ startedAt }: Pick<WorkRow, 'startedAt'>, joinedAt: EpochMs): boolean =>
  startedAt >= joinedAt;

/** Returns the learner's work on an assignment; `null` before the learner has started it. */
export async function findWork(tx: Tx, assignmentId: string, userId: string): Promise<WorkRow | null> {
  const [row] = await tx
    .select()
    .from(classWork)
    .where(and(eq(classWork.assignmentId, assignmentId), eq(classWork.userId, userId)));
  return row ?? null;
}

/** Returns the learner's work on the assignments, by their ids. */
export async function workOf(
  tx: Tx,
  userId: string,
  assignmentIds: readonly string[],
): Promise<ReadonlyMap<string, WorkRow>> {
  if (assignmentIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(classWork)
    .where(and(eq(classWork.userId, userId), inArray(classWork.assignmentId, [...assignmentIds])));
  return new Map(rows.map((row) => [row.assignmentId, row]));
}

/** Stores that the learner has started work on an assignment. Returns `false` if the learner had already started it. */
export async function insertWork(
  tx: Tx,
  work: Pick<WorkRow, 'assignmentId' | 'userId' | 'attemptId' | 'startedAt'>,
): Promise<boolean> {
  const rows = await tx
    .insert(classWork)
    .values(work)
    .onConflictDoNothing()
    .returning({ assignmentId: classWork.assignmentId });
  return rows.length === 1;
}

/**
 * Lets work from before the learner joined again count, as work that began at `now`. Returns the work; `null` if there
 * is none from before, or the learner is not in the class now.
 */
export async function countWorkAgain(
  tx: Tx,
  { assignmentId, userId }: WorkKey,
  now: EpochMs,
): Promise<Pick<WorkRow, 'finishedAt' | 'score'> | null> {
  const [row] = await tx
    .update(classWork)
    .set({ startedAt: now })
    .from(classMembers)
    .innerJoin(classAssignments, eq(classAssignments.classId, classMembers.classId))
    .where(
      and(
        eq(classWork.assignmentId, assignmentId),
        eq(classWork.userId, userId),
        eq(classAssignments.id, assignmentId),
        eq(classMembers.userId, userId),
        isNull(classMembers.leftAt),
        lt(classWork.startedAt, classMembers.joinedAt),
      ),
    )
    .returning({ finishedAt: classWork.finishedAt, score: classWork.score });
  return row ?? null;
}

/** Stores that unfinished work has ended. Returns `false` if the work has already ended or was never started. */
export async function finishWork(
  tx: Tx,
  { assignmentId, userId }: WorkKey,
  score: number,
  now: EpochMs,
): Promise<boolean> {
  const rows = await tx
    .update(classWork)
    .set({ finishedAt: now, score: score.toFixed(5) })
    .where(and(eq(classWork.assignmentId, assignmentId), eq(classWork.userId, userId), isNull(classWork.finishedAt)))
    .returning({ assignmentId: classWork.assignmentId });
  return rows.length === 1;
}

/** Stores another score for finished work. Returns `false` if the work is not finished or already has this score. */
export async function correctScore(tx: Tx, { assignmentId, userId }: WorkKey, score: number): Promise<boolean> {
  const stored = score.toFixed(5);
  const rows = await tx
    .update(classWork)
    .set({ score: stored })
    .where(
      and(
        eq(classWork.assignmentId, assignmentId),
        eq(classWork.userId, userId),
        isNotNull(classWork.finishedAt),
        ne(classWork.score, stored),
      ),
    )
    .returning({ assignmentId: classWork.assignmentId });
  return rows.length === 1;
}

/** Returns the work for which a test or exam was started; `null` if it was not started for a class. */
export async function workOfAttempt(tx: Tx, attemptId: string): Promise<WorkRow | null> {
  const [row] = await tx.select().from(classWork).where(eq(classWork.attemptId, attemptId));
  return row ?? null;
}

/**
 * Returns the ids of the assignments of a lesson in classes that the learner is in now, except withdrawn assignments.
 */
export async function assignmentsOfLesson(tx: Tx, userId: string, lesson: string): Promise<string[]> {
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'class-assignments-of-lesson',
    text: `SELECT assignment.id FROM class_members member JOIN class_assignments assignment ON assignment.class_id = member.class_id
      WHERE member.user_id = $1 AND member.left_at IS NULL
        AND assignment.kind = 'lesson' AND assignment.content ->> 'lesson' = $2 AND assignment.withdrawn_at IS NULL`,
    values: [userId, lesson],
  });
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of the assignments of a task or challenge in classes that the learner is in now and had joined by
 * `at`, except withdrawn assignments.
 */
export async function assignmentsOfTask(tx: Tx, userId: string, work: StudyWork, at: number): Promise<string[]> {
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'class-assignments-of-task',
    text: `SELECT assignment.id FROM class_members member JOIN class_assignments assignment ON assignment.class_id = member.class_id
      WHERE member.user_id = $1 AND member.left_at IS NULL AND member.joined_at <= $3
        AND assignment.kind = 'task' AND assignment.content -> 'task' = $2::jsonb AND assignment.withdrawn_at IS NULL`,
    values: [userId, JSON.stringify(work), new Date(at).toISOString()],
  });
  return rows.map(({ id }) => id);
}
