import type { ClassRole } from '@tradesense/contract/classes.ts';
import { afterCommit } from '../../platform/database/database-after-commit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { classOf, membersOf, roleIn, type ClassFacts } from '../classes/index.ts';
import { classArchived, learnersOnly, noSuchClass, teachersOnly } from './live-problems.ts';

export interface LiveStanding {
  readonly found: ClassFacts;
  readonly role: ClassRole;
}

/** Returns a class and what the caller is in it. Throws `not-found` (404) to strangers. */
export async function standingIn(tx: Tx, classId: string, userId: string): Promise<LiveStanding> {
  const found = await classOf(tx, classId);
  const role = await roleIn(tx, classId, userId);
  if (found === null || role === null) throw noSuchClass();
  return { found, role };
}

/** Returns the class that the caller may change as its teacher, or answer in as its learner. Throws `not-found` or `not-allowed`. */
export async function actingIn(tx: Tx, classId: string, userId: string, wanted: ClassRole): Promise<ClassFacts> {
  const { found, role } = await standingIn(tx, classId, userId);
  if (role !== wanted) throw wanted === 'teacher' ? teachersOnly() : learnersOnly();
  if (found.archivedAt !== null) throw classArchived();
  return found;
}

type Publishes = Pick<Platform, 'streams'>;

/** Publishes these people, on all servers and once the transaction is committed, to fetch the live session again. */
export function publishChange({ streams }: Publishes, tx: Tx, classId: string, userIds: readonly string[]): void {
  afterCommit(tx, () => {
    for (const userId of userIds) streams.publishToUser(userId, { type: 'live-session', classId });
  });
}

/** Publishes the teacher and everybody who is in the class. */
export async function publishToClass(deps: Publishes, tx: Tx, { id, teacherId }: ClassFacts): Promise<void> {
  const members = await membersOf(tx, id);
  publishChange(deps, tx, id, [teacherId, ...members.map(({ userId }) => userId)]);
}
