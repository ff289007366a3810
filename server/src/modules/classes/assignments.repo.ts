import { and, asc, count, eq, gte, isNull } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { classAssignments, classMembers, classWork, type AssignmentRow } from './classes.tables.ts';

/** Returns the assignments of a class that were not withdrawn, oldest first. */
export async function assignmentsOf(tx: Tx, classId: string): Promise<AssignmentRow[]> {
  return tx
    .select()
    .from(classAssignments)
    .where(and(eq(classAssignments.classId, classId), isNull(classAssignments.withdrawnAt)))
    .orderBy(asc(classAssignments.createdAt), asc(classAssignments.id));
}

export async function assignmentOf(tx: Tx, assignmentId: string): Promise<AssignmentRow | null> {
  const [row] = await tx.select().from(classAssignments).where(eq(classAssignments.id, assignmentId));
  return row ?? null;
}

/** Returns the ids of all charts in Chart Exams that were assigned to classes, even if the assignment was withdrawn. */
export async function assignedCharts(tx: Tx): Promise<string[]> {
  const { rows } = await tx.$client.query<{ item: string }>(
    `SELECT DISTINCT jsonb_array_elements_text(content -> 'items') AS item FROM class_assignments WHERE kind = 'chart-exam'`,
  );
  return rows.map(({ item }) => item);
}

/**
 * Returns the learner's grade for an assignment, from 0 to 1. Returns `null` until the work is finished and graded, for
 * work that the learner started before joining the class, and for a learner who has left the class.
 */
export async function gradeOf(
  tx: Tx,
  assignmentId: string,
  userId: string,
): Promise<{ readonly score: number; readonly finishedAt: EpochMs } | null> {
  const { score, finishedAt, startedAt } = classWork;
  const [row] = await tx
    .select({ score, finishedAt })
    .from(classWork)
    .innerJoin(classAssignments, eq(classAssignments.id, classWork.assignmentId))
    .innerJoin(
      classMembers,
      and(eq(classMembers.classId, classAssignments.classId), eq(classMembers.userId, classWork.userId)),
    )
    .where(
      and(
        eq(classWork.assignmentId, assignmentId),
        eq(classWork.userId, userId),
        isNull(classMembers.leftAt),
        gte(startedAt, classMembers.joinedAt),
      ),
    );
  if (row === undefined || row.score === null || row.finishedAt === null) return null;
  return { score: Number(row.score), finishedAt: row.finishedAt };
}

/** Counts the assignments of a class that were not withdrawn. */
export async function countAssignments(tx: Tx, classId: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(classAssignments)
    .where(and(eq(classAssignments.classId, classId), isNull(classAssignments.withdrawnAt)));
  return row?.n ?? 0;
}

export async function insertAssignment(tx: Tx, row: AssignmentRow): Promise<void> {
  await tx.insert(classAssignments).values(row);
}

/** Stores the fields of an assignment that its teacher can change. */
export async function updateAssignment(tx: Tx, { id, title, dueAt, withdrawnAt }: AssignmentRow): Promise<void> {
  await tx.update(classAssignments).set({ title, dueAt, withdrawnAt }).where(eq(classAssignments.id, id));
}
