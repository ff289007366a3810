import type { CostliestMistakeResponse } from '@tradesense/contract/journal.ts';
import type { Platform } from '../../platform/module.ts';
import { readLiveAccounts, readOwnAccountRecord } from '../trading/index.ts';
import { costliestMistake } from './costliest-mistake.repo.ts';

/**
 * Returns the learner's costliest mistake. For a live account, the trades of all live accounts are counted; for a
 * replay account, the trades of all accounts that are not live. Throws `not-found` (404) for an account of another
 * learner.
 */
export async function readCostliestMistake(
  { db }: Pick<Platform, 'db'>,
  userId: string,
  accountId: string,
): Promise<CostliestMistakeResponse> {
  return db.read(async (tx) => {
    const { kind } = await readOwnAccountRecord(tx, userId, accountId);
    const accountIds = (await readLiveAccounts(tx, userId)).map(({ id }) => id);
    return { mistake: await costliestMistake(tx, userId, { accountIds, isAmongThem: kind === 'live' }) };
  });
}
