import type { Tx } from '../../platform/database/database.ts';
import { assignmentOf } from './assignments.repo.ts';
import { doesNotTeach, noSuchAssignment, noSuchClass } from './class-problems.ts';
import { isTeacherOf } from './class-teacher.ts';
import { findClass, teaches } from './classes.repo.ts';
import type { AssignmentRow, ClassRow } from './classes.tables.ts';

/**
 * Returns a class for its teacher, even if it is archived. Throws `not-found` (404) for all other accounts, including
 * administrators. Throws `not-allowed` (403) while the teacher has turned teaching off, because without teaching there
 * is no reason to see learners' data.
 */
export async function taughtClass(tx: Tx, classId: string, userId: string): Promise<ClassRow> {
  const row = await findClass(tx, classId);
  if (row === null || !isTeacherOf(row, userId)) throw noSuchClass();
  if (!(await teaches(tx, userId))) throw doesNotTeach();
  return row;
}

/**
 * Returns an assignment of a class for its teacher. Throws what `taughtClass` throws, and `not-found` for a withdrawn
 * assignment.
 */
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
