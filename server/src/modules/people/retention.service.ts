import { NOTIFICATIONS_KEPT_DAYS } from '@tradesense/contract/notification-constants.ts';
import { DAY_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../platform/module.ts';
import { deleteOldActs } from './follow-acts.repo.ts';

/** Number of rows deleted in one transaction. */
const DELETED_AT_ONCE = 1_000;

/** Deletes follow actions that no limit counts any longer and whose notification was deleted, in short transactions. */
export async function deleteExpiredActs({ db }: Pick<Platform, 'db'>, now: EpochMs): Promise<void> {
  const before = new Date(now - NOTIFICATIONS_KEPT_DAYS * DAY_MS);
  let deleted: number;
  do deleted = await db.transaction((tx) => deleteOldActs(tx, before, DELETED_AT_ONCE));
  while (deleted === DELETED_AT_ONCE);
}
