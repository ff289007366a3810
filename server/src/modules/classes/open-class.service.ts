import { randomInt } from 'node:crypto';
import { Problem } from '../../platform/http/problem.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { classOf, insertClass, storeMember } from './classes.repo.ts';

/** Letters and digits that are not taken for one another. */
const CODE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;
const NAME_MAX = 80;

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS.charAt(randomInt(CODE_SIGNS.length))).join('');

/** Makes a class of a teacher and returns its id. A longer name is cut. */
export async function openClass(
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  tx: Tx,
  teacherId: string,
  name: string,
): Promise<string> {
  const id = ids.next();
  await insertClass(tx, {
    id,
    teacherId,
    name: name.slice(0, NAME_MAX),
    description: null,
    joinCode: newCode(),
    isJoinable: true,
    schoolAgreedAt: null,
    createdAt: clock.now(),
    archivedAt: null,
  });
  return id;
}

/** Lets a learner join who is 16 or older, or whose school has agreed. Throws `not-allowed` (403) otherwise. */
export async function joinClass(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  {
    classId,
    accountId,
    isOldEnough,
  }: { readonly classId: string; readonly accountId: string; readonly isOldEnough: boolean },
): Promise<void> {
  const found = await classOf(tx, classId);
  if (found === null || found.archivedAt !== null || !found.isJoinable)
    throw new Problem('not-allowed', { detail: 'This class takes nobody in at the moment.' });
  if (!isOldEnough)
    throw new Problem('not-allowed', { detail: 'Under 16, one can join only if the school has agreed.' });
  await storeMember(tx, classId, accountId, clock.now());
}
