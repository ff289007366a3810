import { DAY_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { FOLLOW_ACTS_KEPT_DAYS } from '@tradesense/core/people/people-limits.ts';
import type { Platform } from '../../platform/module.ts';
import { deleteOldActs } from './follow-acts.repo.ts';

/** Maximum number of rows that one transaction deletes. */
const DELETED_AT_ONCE = 1_000;

/**
 * Deletes old rows about follows, in short transactions. The rows are so old that no limit counts them any longer, and
 * the notifications about these follows are deleted.
 */
export async function deleteExpiredActs({ db }: Pick<Platform, 'db'>, now: EpochMs): Promise<void> {
  const before = new Date(now - FOLLOW_ACTS_KEPT_DAYS * DAY_MS);
  let deleted: number;
  do deleted = await db.transaction((tx) => deleteOldActs(tx, before, DELETED_AT_ONCE));
  while (deleted === DELETED_AT_ONCE);
}
