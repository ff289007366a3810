import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { isNewAccount, NEW_ACCOUNT_MS } from '@tradesense/core/people/people-limits.ts';
import { actsPerDay, POST_ACT_WINDOW_MS, type PostAct } from '@tradesense/core/posts/post-limits.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { ownAccount } from '../identity/index.ts';
import { deleteOldActs, insertActs, nthNewestAct } from './acts.repo.ts';
import { nameNeeded, tooManyActs } from './posts-problems.ts';

/** Actions that show the account's username to others. */
const NAMED: readonly PostAct[] = ['post', 'comment', 'like'];

/**
 * Counts one or more actions of an account. The calling code must hold the lock on the account's actions. Throws
 * `username-needed` (409) if such an action would show a username and the account has none, and `too-many-requests`
 * (429) if the actions exceed the daily limit.
 */
export async function countAct(
  { clock, ids }: Pick<Platform, 'clock' | 'ids'>,
  tx: Tx,
  actor: string,
  act: PostAct,
  times = 1,
): Promise<void> {
  if (times === 0) return;
  const now = clock.now();
  const { username, createdAt } = await ownAccount(tx, actor);
  if (username === null && NAMED.includes(act)) throw nameNeeded();
  const oldest = await nthNewestAct(tx, actor, act, actsPerDay(act, createdAt, now) - times + 1);
  if (oldest !== null && oldest > now - POST_ACT_WINDOW_MS) {
    const isNew = isNewAccount(createdAt, now);
    const until = isNew ? createdAt + NEW_ACCOUNT_MS : oldest + POST_ACT_WINDOW_MS;
    throw tooManyActs(act, { isNew, waitMs: until - now });
  }
  const acts = Array.from({ length: times }, () => ({ id: ids.next(), userId: actor, kind: act, at: now }));
  await insertActs(tx, acts);
}

/** Number of rows deleted in one transaction. */
const DELETED_AT_ONCE = 1_000;

/** Deletes the rows of actions that are too old to count toward a limit, in short transactions. */
export async function deleteExpiredActs({ db }: Pick<Platform, 'db'>, now: EpochMs): Promise<void> {
  const before = epochMs(now - POST_ACT_WINDOW_MS);
  let deleted: number;
  do deleted = await db.transaction((tx) => deleteOldActs(tx, before, DELETED_AT_ONCE));
  while (deleted === DELETED_AT_ONCE);
}
