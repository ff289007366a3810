import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { StoredAccount } from './account-rows.policy.ts';
import { loadAccount, lockAccount } from './account-store.repo.ts';
import { findOwnAccount } from './accounts.repo.ts';
import type { AccountRow } from './trading.tables.ts';

/**
 * Returns an account of the learner, running or archived. Throws `not-found` (404), also for another learner's account.
 */
export async function ownAccountRow(tx: Tx, userId: string, accountId: string): Promise<AccountRow> {
  const row = await findOwnAccount(tx, userId, accountId);
  if (row === null) throw new Problem('not-found', { detail: 'There is no such sandbox account.' });
  return row;
}

/**
 * Returns a running account of the learner, locked until the transaction ends, with its live orders and positions.
 * Throws `not-found` (404) or `account-archived` (409).
 */
export async function lockOwnAccount(tx: Tx, userId: string, accountId: string): Promise<StoredAccount> {
  const stored = await lockAccount(tx, accountId);
  if (stored?.row.userId === userId) return stored;
  await ownAccountRow(tx, userId, accountId);
  throw archived();
}

/** Returns a running account of the learner without a lock. Throws the same problems as `lockOwnAccount`. */
export async function runningOwnAccount(tx: Tx, userId: string, accountId: string): Promise<StoredAccount> {
  const row = await ownAccountRow(tx, userId, accountId);
  if (row.archivedAt !== null) throw archived();
  return loadAccount(tx, row);
}

function archived(): Problem {
  return new Problem('account-archived', {
    detail: 'This attempt is archived; the account continues under another id.',
  });
}
