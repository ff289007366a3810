import type { ClassRole } from '@tradesense/contract/classes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findClass, isMember } from './classes.repo.ts';
import type { ClassRow } from './classes.tables.ts';

/** A class as other modules know it. */
export type ClassFacts = Pick<ClassRow, 'id' | 'teacherId' | 'name' | 'archivedAt'>;

/** Returns a class; `null` if there is none. */
export async function classOf(tx: Tx, classId: string): Promise<ClassFacts | null> {
  const row = await findClass(tx, classId);
  if (row === null) return null;
  const { id, teacherId, name, archivedAt } = row;
  return { id, teacherId, name, archivedAt };
}

/** Returns what an account is in a class, also in an archived one; `null` for strangers, and for learners who left or were removed. */
export async function roleIn(tx: Tx, classId: string, userId: string): Promise<ClassRole | null> {
  const found = await findClass(tx, classId);
  if (found === null) return null;
  if (found.teacherId === userId) return 'teacher';
  return (await isMember(tx, classId, userId)) ? 'learner' : null;
}
