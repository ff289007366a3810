import type { ClassesResponse, ClassSummary, CreateClassRequest } from '@tradesense/contract/classes.ts';
import type { Platform } from '../../platform/module.ts';
import { ownAccount } from '../identity/index.ts';
import { doesNotTeach, noSuchClass, usernameNeeded } from './class-problems.ts';
import { roleIn } from './class-standing.queries.ts';
import { isTeacherOf } from './class-teacher.ts';
import { classView, classViews } from './class-view.ts';
import {
  classesOf,
  endMembership,
  findClass,
  insertClass,
  lockClass,
  lockTeacher,
  storeTeaching,
  teaches,
} from './classes.repo.ts';
import { newClassRow, requireRoomForClass } from './new-class.ts';

export type ClassesDeps = Pick<Platform, 'db' | 'clock'>;

export function listClasses({ db }: ClassesDeps, userId: string): Promise<ClassesResponse> {
  return db.read(async (tx) => ({
    teaches: await teaches(tx, userId),
    classes: await classViews(tx, await classesOf(tx, userId), userId),
  }));
}

/** Returns a class for its teacher or one of its learners. Throws `not-found` for other accounts. */
export function readClass({ db }: ClassesDeps, userId: string, classId: string): Promise<ClassSummary> {
  return db.read(async (tx) => {
    const row = await findClass(tx, classId);
    if (row === null || (await roleIn(tx, classId, userId)) === null) throw noSuchClass();
    return classView(tx, row, userId);
  });
}

/**
 * Turns teaching on or off. Turning it on throws `username-needed` (409) if the account has no username, because
 * learners see their teacher by username.
 */
export function setTeaching({ db, clock }: ClassesDeps, userId: string, isOn: boolean): Promise<{ teaches: boolean }> {
  return db.transaction(async (tx) => {
    if (isOn && (await ownAccount(tx, userId)).username === null)
      throw usernameNeeded('your learners see who teaches them');
    await storeTeaching(tx, userId, isOn, clock.now());
    return { teaches: isOn };
  });
}

/** Creates a class. If a class with the same id exists, returns that one. Throws the problems of its endpoint. */
export function createClass(
  { db, clock }: ClassesDeps,
  userId: string,
  request: CreateClassRequest,
): Promise<ClassSummary> {
  return db.transaction(async (tx) => {
    await lockTeacher(tx, userId);
    const known = await findClass(tx, request.id);
    if (known !== null) {
      if (!isTeacherOf(known, userId)) throw noSuchClass();
      return classView(tx, known, userId);
    }
    if (!(await teaches(tx, userId))) throw doesNotTeach();
    await requireRoomForClass(tx, userId);
    const row = newClassRow(userId, request, clock.now());
    await insertClass(tx, row);
    return classView(tx, row, userId);
  });
}

/** Removes the caller from the class. A second call changes nothing. */
export function leaveClass({ db, clock }: ClassesDeps, userId: string, classId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockClass(tx, classId);
    await endMembership(tx, { classId, userId }, 'learner', clock.now());
  });
}
