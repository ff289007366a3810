import type { ChangeClassRequest, ClassMembersResponse, ClassSummary } from '@tradesense/contract/classes.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { recordAct } from '../audit/index.ts';
import { profileNamed, profilesOf } from '../profiles/index.ts';
import { noSuchClass } from './class-problems.ts';
import { isTeacherOf } from './class-teacher.ts';
import { classView } from './class-view.ts';
import { endMembership, findClass, lockClass, lockTeacher, membersOf, updateClass } from './classes.repo.ts';
import type { ClassRow } from './classes.tables.ts';
import { newJoinCode, requireRoomForClass } from './new-class.ts';

export type ManageDeps = Pick<Platform, 'db' | 'clock' | 'ids'>;

/** Locks the class and returns it to its teacher. Throws `not-found` for other accounts. */
export async function lockOwnClass(tx: Tx, classId: string, userId: string): Promise<ClassRow> {
  await lockClass(tx, classId);
  const row = await findClass(tx, classId);
  if (row === null || !isTeacherOf(row, userId)) throw noSuchClass();
  return row;
}

/** Changes a class. Absent fields stay unchanged. Throws `not-found` unless the caller is the teacher. */
export function changeClass(
  deps: ManageDeps,
  userId: string,
  classId: string,
  change: ChangeClassRequest,
): Promise<ClassSummary> {
  return deps.db.transaction(async (tx) => {
    // The teacher is locked before the class, in the same order as when a class is created, to prevent deadlocks.
    if (change.isArchived === false) await lockTeacher(tx, userId);
    const row = await lockOwnClass(tx, classId, userId);
    const isBack = change.isArchived === false && row.archivedAt !== null;
    if (isBack) await requireRoomForClass(tx, userId);
    const now = deps.clock.now();
    const { name = row.name, description = row.description, isOpen = row.isJoinable } = change;
    const schoolAgreedAt = momentOf(change.schoolAgrees, row.schoolAgreedAt, now);
    const archivedAt = momentOf(change.isArchived, row.archivedAt, now);
    const changed = { ...row, name, description, isJoinable: isOpen, schoolAgreedAt, archivedAt };
    await updateClass(tx, changed);
    if ((schoolAgreedAt === null) !== (row.schoolAgreedAt === null))
      await recordAct(deps, tx, {
        actor: userId,
        act: 'declare-school-agreement',
        target: { kind: 'class', id: classId },
        before: { schoolAgrees: row.schoolAgreedAt !== null },
        after: { schoolAgrees: schoolAgreedAt !== null },
      });
    return classView(tx, changed, userId);
  });
}

/**
 * Returns the time since which a setting is on; `null` if it is off. If the request does not mention the setting
 * (`undefined`) or it was already on, its time does not change.
 */
function momentOf<Moment>(holds: boolean | undefined, before: Moment | null, now: Moment): Moment | null {
  if (holds === undefined) return before;
  return holds ? (before ?? now) : null;
}

/**
 * Gives the class a new code. From then on, nobody can join with the old code. Throws `not-found` unless the caller is
 * the teacher.
 */
export function renewCode({ db }: ManageDeps, userId: string, classId: string): Promise<ClassSummary> {
  return db.transaction(async (tx) => {
    const changed = { ...(await lockOwnClass(tx, classId, userId)), joinCode: newJoinCode() };
    await updateClass(tx, changed);
    return classView(tx, changed, userId);
  });
}

/** Returns the learners of a class. Throws `not-found` unless the caller is the teacher. */
export function listMembers({ db }: ManageDeps, userId: string, classId: string): Promise<ClassMembersResponse> {
  return db.read(async (tx) => {
    const row = await findClass(tx, classId);
    if (row === null || !isTeacherOf(row, userId)) throw noSuchClass();
    const members = await membersOf(tx, classId);
    const profiles = await profilesOf(
      tx,
      members.map((member) => member.userId),
    );
    return {
      members: members.flatMap((member) => {
        const profile = profiles.get(member.userId);
        if (profile === undefined) return [];
        const { username, profileImageUrl } = profile;
        return [{ username, profileImageUrl, joinedAt: new Date(member.joinedAt).toISOString() }];
      }),
    };
  });
}

/**
 * Removes a learner from a class. A second call changes nothing. Throws `not-found` for an unknown username, and unless
 * the caller is the teacher.
 */
export function removeMember(
  { db, clock }: ManageDeps,
  userId: string,
  classId: string,
  username: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockOwnClass(tx, classId, userId);
    const profile = await profileNamed(tx, username);
    if (profile === null) throw noSuchClass();
    await endMembership(tx, { classId, userId: profile.userId }, 'teacher', clock.now());
  });
}
