import type { Tx } from '../../platform/database/database.ts';
import { assignmentOf } from './assignments.repo.ts';
import { doesNotTeach, noSuchAssignment, noSuchClass } from './class-problems.ts';
import { findClass, teaches } from './classes.repo.ts';
import type { AssignmentRow, ClassRow } from './classes.tables.ts';

/**
 * Returns a class to its teacher, also an archived one. Throws `not-found` (404) to everybody else, administrators included, and
 * `not-allowed` (403) while the teacher has switched teaching off: who does not teach has no reason to look at learners.
 */
export async function taughtClass(tx: Tx, classId: string, userId: string): Promise<ClassRow> {
  const row = await findClass(tx, classId);
  if (row === null || row.teacherId !== userId) throw noSuchClass();
  if (!(await teaches(tx, userId))) throw doesNotTeach();
  return row;
}

/** Returns an assignment of a class to its teacher. Throws as `taughtClass` does, and `not-found` for a withdrawn one. */
export async function taughtAssignment(
  tx: Tx,
  { id, assignmentId }: { readonly id: string; readonly assignmentId: string },
  userId: string,
): Promise<AssignmentRow> {
  await taughtClass(tx, id, userId);
  const row = await assignmentOf(tx, assignmentId);
  if (row === null || row.classId !== id || row.withdrawnAt !== null) throw noSuchAssignment();
  return row;
}
