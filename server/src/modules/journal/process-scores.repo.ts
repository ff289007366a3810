import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CertifiedAttempt } from '@tradesense/core/certificates/attempt-hash.ts';
import type { Tx } from '../../platform/database/database.ts';
import { accountsAtRealPrices } from '../trading/index.ts';
import { journalTrades } from './journal.tables.ts';

/**
 * Returns the process scores of the learner's closed trades in accounts without a fill at simulated prices, in the
 * order in which they were written to the journal. Trades without a plan are included; copies of a trade in other runs
 * of a replay are not.
 */
export async function processScores(tx: Tx, userId: string): Promise<readonly CertifiedAttempt[]> {
  const accounts = await accountsAtRealPrices(tx, userId);
  if (accounts.length === 0) return [];
  const { id, writtenAt, score, processVersion, accountId, isCopy } = journalTrades;
  const rows = await tx
    .select({ source: id, at: writtenAt, result: score, ruleVersion: processVersion })
    .from(journalTrades)
    .where(and(eq(journalTrades.userId, userId), inArray(accountId, [...accounts]), eq(isCopy, false)))
    .orderBy(asc(writtenAt), asc(id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), confidence: null }));
}
