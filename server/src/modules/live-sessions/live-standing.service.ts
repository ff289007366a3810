import { afterCommit } from '../../platform/database/database-after-commit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { membersOf, standingOf, type ClassFacts, type ClassStanding } from '../classes/index.ts';
import { classArchived, learnersOnly, noSuchClass, teachersOnly } from './live-problems.ts';

/** Returns a class and the caller's role in it. Throws `not-found` (404) for accounts outside of the class. */
export async function standingIn(tx: Tx, classId: string, userId: string): Promise<ClassStanding> {
  const standing = await standingOf(tx, classId, userId);
  if (standing === null) throw noSuchClass();
  return standing;
}

/** Returns the class if the caller may change its live session as its teacher. Throws `not-found` or `not-allowed`. */
export async function teachingIn(tx: Tx, classId: string, userId: string): Promise<ClassFacts> {
  const { found, role } = await standingIn(tx, classId, userId);
  if (role !== 'teacher') throw teachersOnly();
  if (found.archivedAt !== null) throw classArchived();
  return found;
}

/**
 * Returns the class if the caller may answer in its live session as a learner, and when they joined. Throws `not-found`
 * or `not-allowed`.
 */
export async function learningIn(tx: Tx, classId: string, userId: string) {
  const standing = await standingIn(tx, classId, userId);
  if (standing.role !== 'learner') throw learnersOnly();
  if (standing.found.archivedAt !== null) throw classArchived();
  return standing;
}

type Publishes = Pick<Platform, 'streams'>;

/**
 * Tells the pages of the given users to fetch the live session again, on all servers and after the transaction is
 * committed.
 */
export function publishChange({ streams }: Publishes, tx: Tx, classId: string, userIds: readonly string[]): void {
  afterCommit(tx, () => {
    for (const userId of userIds) streams.publishToUser(userId, { type: 'live-session', classId });
  });
}

/** Tells the pages of the teacher and of all learners who are in the class to fetch the live session again. */
export async function publishToClass(deps: Publishes, tx: Tx, { id, teacherId }: ClassFacts): Promise<void> {
  const members = await membersOf(tx, id);
  publishChange(deps, tx, id, [teacherId, ...members.map(({ userId }) => userId)]);
}
