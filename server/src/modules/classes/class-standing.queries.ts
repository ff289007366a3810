import type { ClassRole } from '@tradesense/contract/classes.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { isTeacherOf } from './class-teacher.ts';
import { findClass, isMember, memberSince } from './classes.repo.ts';
import type { ClassRow } from './classes.tables.ts';

/** The facts of a class that other modules may read. */
export type ClassFacts = Pick<ClassRow, 'id' | 'teacherId' | 'name' | 'archivedAt'>;

const factsOf = ({ id, teacherId, name, archivedAt }: ClassRow): ClassFacts => ({ id, teacherId, name, archivedAt });

/** Returns a class; `null` if there is none with this id. */
export async function classOf(tx: Tx, classId: string): Promise<ClassFacts | null> {
  const row = await findClass(tx, classId);
  return row === null ? null : factsOf(row);
}

/** An account's role in a class. `since` is when the learner joined; after several joins, the last one counts. */
export type ClassStanding = { readonly found: ClassFacts } & (
  | { readonly role: 'teacher' }
  | { readonly role: 'learner'; readonly since: EpochMs }
);

/**
 * Returns the class and the account's role in it; `null` for an account that was never in it, has left or was removed.
 */
export async function standingOf(tx: Tx, classId: string, userId: string): Promise<ClassStanding | null> {
  const row = await findClass(tx, classId);
  if (row === null) return null;
  const found = factsOf(row);
  if (isTeacherOf(row, userId)) return { found, role: 'teacher' };
  const since = await memberSince(tx, classId, userId);
  return since === null ? null : { found, role: 'learner', since };
}

/**
 * Returns the role of an account in a class, even an archived one; `null` for an account that was never in it, has left
 * or was removed.
 */
export async function roleIn(tx: Tx, classId: string, userId: string): Promise<ClassRole | null> {
  const found = await findClass(tx, classId);
  if (found === null) return null;
  if (isTeacherOf(found, userId)) return 'teacher';
  return (await isMember(tx, classId, userId)) ? 'learner' : null;
}
