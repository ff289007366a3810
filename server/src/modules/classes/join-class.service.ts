import type { ClassSummary, JoinClassRequest } from '@tradesense/contract/classes.ts';
import { CLASS_MEMBERS_MAX, normalizeClassCode } from '@tradesense/core/classes/class-rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { ownAccount } from '../identity/index.ts';
import { keptApart } from '../people/index.ts';
import { classFull, noSuchClass, noSuchCode, ownClass, schoolNeeded, usernameNeeded } from './class-problems.ts';
import { isTeacherOf } from './class-teacher.ts';
import { classView } from './class-view.ts';
import { countMembers, findByCode, findClass, isMember, lockClass, storeMember } from './classes.repo.ts';
import type { ClassRow } from './classes.tables.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

/**
 * Adds the caller to the class with this code and returns it. If the caller is already in the class, only returns it.
 * Throws the problems of its endpoint.
 */
export function joinByCode({ db, clock }: Deps, userId: string, request: JoinClassRequest): Promise<ClassSummary> {
  return db.transaction(async (tx) => {
    const code = normalizeClassCode(request.code);
    const found = await findByCode(tx, code);
    if (found === null) throw noSuchCode();
    await lockClass(tx, found.id);
    // The class is read again, because its code may have changed before the lock was acquired.
    const row = await findByCode(tx, code);
    if (row === null) throw noSuchCode();
    await enter({ clock }, tx, row, userId, request.isSixteenOrOlder);
    return classView(tx, row, userId);
  });
}

/** A learner whom another module lets join a class. */
export interface Joining {
  readonly classId: string;
  readonly userId: string;
  readonly isSixteenOrOlder: boolean;
}

/**
 * Adds a learner to a class without its code, for example after a launch from a course. Throws what `joinByCode`
 * throws.
 */
export async function joinClass(
  deps: Pick<Platform, 'clock'>,
  tx: Tx,
  { classId, userId, isSixteenOrOlder }: Joining,
): Promise<void> {
  await lockClass(tx, classId);
  const row = await findClass(tx, classId);
  if (row === null) throw noSuchClass();
  await enter(deps, tx, row, userId, isSixteenOrOlder);
}

async function enter(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  row: ClassRow,
  userId: string,
  isSixteenOrOlder: boolean,
): Promise<void> {
  if (isTeacherOf(row, userId)) throw ownClass();
  if (await isMember(tx, row.id, userId)) return;
  if (!row.isJoinable || row.archivedAt !== null) throw noSuchCode();
  if ((await keptApart(tx, userId, [row.teacherId])).size > 0) throw noSuchCode();
  if ((await ownAccount(tx, userId)).username === null) throw usernameNeeded('your teacher sees who is in the class');
  if (!isSixteenOrOlder && row.schoolAgreedAt === null) throw schoolNeeded();
  if (((await countMembers(tx, [row.id])).get(row.id) ?? 0) >= CLASS_MEMBERS_MAX) throw classFull();
  await storeMember(tx, row.id, userId, clock.now());
}
