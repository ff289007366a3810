import { randomInt } from 'node:crypto';
import {
  CLASS_CODE_ALPHABET,
  CLASS_CODE_LENGTH,
  CLASS_NAME_MAX,
  CLASSES_TAUGHT_MAX,
} from '@tradesense/core/classes/class-rules.ts';
import { plainNameOf } from '@tradesense/core/kernel/hidden-characters.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { ownAccount } from '../identity/index.ts';
import { tooManyClasses, usernameNeeded } from './class-problems.ts';
import { countTaught, insertClass, lockTeacher, storeTeaching } from './classes.repo.ts';
import type { ClassRow } from './classes.tables.ts';

/** Name of a new class for a course whose own name has no visible characters. */
const UNNAMED_CLASS = 'New class';

/** Returns a random code with which learners can join a class, and which nobody can predict. */
export const newJoinCode = (): string =>
  Array.from({ length: CLASS_CODE_LENGTH }, () => CLASS_CODE_ALPHABET[randomInt(CLASS_CODE_ALPHABET.length)]).join('');

interface NewClass {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null | undefined;
}

export function newClassRow(teacherId: string, { id, name, description = null }: NewClass, now: EpochMs): ClassRow {
  return {
    id,
    teacherId,
    name,
    description,
    joinCode: newJoinCode(),
    isJoinable: true,
    schoolAgreedAt: null,
    createdAt: now,
    archivedAt: null,
  };
}

/**
 * Throws `class-limit-reached` (409) if the teacher already has the maximum number of classes. The caller holds the
 * teacher's lock.
 */
export async function requireRoomForClass(tx: Tx, teacherId: string): Promise<void> {
  if ((await countTaught(tx, teacherId)) >= CLASSES_TAUGHT_MAX) throw tooManyClasses();
}

/**
 * Creates a class for a course of a learning platform and returns its id. The class gets the course's name, without
 * hidden characters and cut to `CLASS_NAME_MAX`. Turns teaching on for the teacher. Throws `username-needed` (409), and
 * `class-limit-reached` (409) if the teacher already has the maximum number of classes.
 */
export async function openClass(
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  tx: Tx,
  teacherId: string,
  name: string,
): Promise<string> {
  if ((await ownAccount(tx, teacherId)).username === null) throw usernameNeeded('your learners see who teaches them');
  await lockTeacher(tx, teacherId);
  await requireRoomForClass(tx, teacherId);
  await storeTeaching(tx, teacherId, true, clock.now());
  const plain = plainNameOf(name).trim().slice(0, CLASS_NAME_MAX);
  const row = newClassRow(teacherId, { id: ids.next(), name: plain || UNNAMED_CLASS }, clock.now());
  await insertClass(tx, row);
  return row.id;
}
