import { randomInt } from 'node:crypto';
import type {
  ClassesResponse,
  ClassSummary,
  CreateClassRequest,
  JoinClassRequest,
} from '@tradesense/contract/classes.ts';
import {
  CLASS_CODE_ALPHABET,
  CLASS_CODE_LENGTH,
  CLASS_MEMBERS_MAX,
  CLASSES_TAUGHT_MAX,
  normalizeClassCode,
} from '@tradesense/core/classes/class-rules.ts';
import type { Platform } from '../../platform/module.ts';
import { ownAccount } from '../identity/index.ts';
import { keptApart } from '../people/index.ts';
import {
  classFull,
  doesNotTeach,
  noSuchClass,
  noSuchCode,
  ownClass,
  schoolNeeded,
  tooManyClasses,
  usernameNeeded,
} from './class-problems.ts';
import { roleIn } from './class-standing.queries.ts';
import { classView, classViews } from './class-view.ts';
import {
  classesOf,
  countMembers,
  countTaught,
  endMembership,
  findByCode,
  findClass,
  insertClass,
  isMember,
  lockClass,
  lockTeacher,
  storeMember,
  storeTeaching,
  teaches,
} from './classes.repo.ts';
import type { ClassRow } from './classes.tables.ts';

export type ClassesDeps = Pick<Platform, 'db' | 'clock'>;

/** Returns a code that nobody can predict. */
const newCode = (): string =>
  Array.from({ length: CLASS_CODE_LENGTH }, () => CLASS_CODE_ALPHABET[randomInt(CLASS_CODE_ALPHABET.length)]).join('');

export function listClasses({ db }: ClassesDeps, userId: string): Promise<ClassesResponse> {
  return db.read(async (tx) => ({
    teaches: await teaches(tx, userId),
    classes: await classViews(tx, await classesOf(tx, userId), userId),
  }));
}

/** Returns a class to its teacher or one of its learners. Throws `not-found` to others. */
export function readClass({ db }: ClassesDeps, userId: string, classId: string): Promise<ClassSummary> {
  return db.read(async (tx) => {
    const row = await findClass(tx, classId);
    if (row === null || (await roleIn(tx, classId, userId)) === null) throw noSuchClass();
    return classView(tx, row, userId);
  });
}

/** Switches teaching on or off. Throws `username-needed` (409): learners see who teaches. */
export function setTeaching({ db, clock }: ClassesDeps, userId: string, isOn: boolean): Promise<{ teaches: boolean }> {
  return db.transaction(async (tx) => {
    if (isOn && (await ownAccount(tx, userId)).username === null)
      throw usernameNeeded('your learners see who teaches them');
    await storeTeaching(tx, userId, isOn, clock.now());
    return { teaches: isOn };
  });
}

/** Makes a class. The same id sent again returns the class as it is. Throws the problems of its endpoint. */
export function createClass(
  { db, clock }: ClassesDeps,
  userId: string,
  wish: CreateClassRequest,
): Promise<ClassSummary> {
  return db.transaction(async (tx) => {
    await lockTeacher(tx, userId);
    const known = await findClass(tx, wish.id);
    if (known !== null) {
      if (known.teacherId !== userId) throw noSuchClass();
      return classView(tx, known, userId);
    }
    if (!(await teaches(tx, userId))) throw doesNotTeach();
    if ((await countTaught(tx, userId)) >= CLASSES_TAUGHT_MAX) throw tooManyClasses();
    const row: ClassRow = {
      id: wish.id,
      teacherId: userId,
      name: wish.name,
      description: wish.description ?? null,
      joinCode: newCode(),
      isJoinable: true,
      schoolAgreedAt: null,
      createdAt: clock.now(),
      archivedAt: null,
    };
    await insertClass(tx, row);
    return classView(tx, row, userId);
  });
}

/** Puts the caller into the class of a code. Who is in it already gets the class. Throws the problems of its endpoint. */
export function joinClass({ db, clock }: ClassesDeps, userId: string, wish: JoinClassRequest): Promise<ClassSummary> {
  return db.transaction(async (tx) => {
    const code = normalizeClassCode(wish.code);
    const found = await findByCode(tx, code);
    if (found === null) throw noSuchCode();
    await lockClass(tx, found.id);
    // Read again: the code may have changed before the lock was had.
    const row = await findByCode(tx, code);
    if (row === null) throw noSuchCode();
    if (row.teacherId === userId) throw ownClass();
    if (await isMember(tx, row.id, userId)) return classView(tx, row, userId);
    await admit(tx, row, userId, wish.isSixteenOrOlder);
    await storeMember(tx, row.id, userId, clock.now());
    return classView(tx, row, userId);
  });
}

/** Throws what keeps a learner out of a class. */
async function admit(
  tx: Parameters<typeof isMember>[0],
  row: ClassRow,
  userId: string,
  isSixteenOrOlder: boolean,
): Promise<void> {
  if (!row.isJoinable || row.archivedAt !== null) throw noSuchCode();
  if ((await keptApart(tx, userId, [row.teacherId])).size > 0) throw noSuchCode();
  if ((await ownAccount(tx, userId)).username === null) throw usernameNeeded('your teacher sees who is in the class');
  if (!isSixteenOrOlder && row.schoolAgreedAt === null) throw schoolNeeded();
  if (((await countMembers(tx, [row.id])).get(row.id) ?? 0) >= CLASS_MEMBERS_MAX) throw classFull();
}

/** Takes the caller out of the class. A second call changes nothing. */
export function leaveClass({ db, clock }: ClassesDeps, userId: string, classId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockClass(tx, classId);
    await endMembership(tx, { classId, userId }, 'learner', clock.now());
  });
}
