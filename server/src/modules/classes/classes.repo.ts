import { and, asc, eq, isNull } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  classAssignments,
  classes,
  classMembers,
  classWork,
  type AssignmentRow,
  type ClassRow,
} from './classes.tables.ts';

export async function insertClass(tx: Tx, row: ClassRow): Promise<void> {
  await tx.insert(classes).values(row);
}

export async function classOf(tx: Tx, classId: string): Promise<ClassRow | null> {
  const [row] = await tx.select().from(classes).where(eq(classes.id, classId));
  return row ?? null;
}

/** Returns the classes of a teacher that are not archived, oldest first. */
export async function openClassesOf(tx: Tx, teacherId: string): Promise<ClassRow[]> {
  return tx
    .select()
    .from(classes)
    .where(and(eq(classes.teacherId, teacherId), isNull(classes.archivedAt)))
    .orderBy(asc(classes.createdAt), asc(classes.id));
}

/** Returns the present members of a class, in the order in which they joined. */
export async function membersOf(tx: Tx, classId: string): Promise<string[]> {
  const rows = await tx
    .select({ accountId: classMembers.accountId })
    .from(classMembers)
    .where(and(eq(classMembers.classId, classId), isNull(classMembers.leftAt)))
    .orderBy(asc(classMembers.joinedAt), asc(classMembers.accountId));
  return rows.map(({ accountId }) => accountId);
}

/** Returns what an account is in a class; `null` also for who left or was removed, and for everybody if it is archived. */
export async function roleIn(tx: Tx, classId: string, accountId: string): Promise<'teacher' | 'learner' | null> {
  const found = await classOf(tx, classId);
  if (found === null || found.archivedAt !== null) return null;
  if (found.teacherId === accountId) return 'teacher';
  const [member] = await tx
    .select({ leftAt: classMembers.leftAt })
    .from(classMembers)
    .where(and(eq(classMembers.classId, classId), eq(classMembers.accountId, accountId)));
  return member?.leftAt === null ? 'learner' : null;
}

/** Stores that a learner is in a class from now on. */
export async function storeMember(tx: Tx, classId: string, accountId: string, joinedAt: EpochMs): Promise<void> {
  await tx
    .insert(classMembers)
    .values({ classId, accountId, joinedAt })
    .onConflictDoUpdate({
      target: [classMembers.classId, classMembers.accountId],
      set: { joinedAt, leftAt: null, leftBy: null },
    });
}

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

/** Returns the grade of a learner, from 0 to 1; `null` before the work is finished and graded. */
export async function gradeOf(
  tx: Tx,
  assignmentId: string,
  accountId: string,
): Promise<{ readonly score: number; readonly finishedAt: EpochMs } | null> {
  const { score, finishedAt } = classWork;
  const [row] = await tx
    .select({ score, finishedAt })
    .from(classWork)
    .where(and(eq(classWork.assignmentId, assignmentId), eq(classWork.accountId, accountId)));
  if (row === undefined || row.score === null || row.finishedAt === null) return null;
  return { score: Number(row.score), finishedAt: row.finishedAt };
}
