import { and, asc, eq } from 'drizzle-orm';
import type { CertifiedAttempt } from '@tradesense/core/certificates/attempt-hash.ts';
import type { Tx } from '../../platform/database/database.ts';
import { atRealPrices, countedAccounts } from '../trading/index.ts';
import { isCounted } from './counted-trades.repo.ts';
import { journalTrades } from './journal.tables.ts';

/**
 * Returns the process scores of the learner's closed trades that count, in accounts without a fill at simulated prices,
 * in the order in which they were written to the journal. Trades without a plan are included.
 */
export async function processScores(tx: Tx, userId: string): Promise<readonly CertifiedAttempt[]> {
  const accounts = await atRealPrices(tx, await countedAccounts(tx, userId));
  const { id, writtenAt, score, processVersion } = journalTrades;
  const rows = await tx
    .select({ source: id, at: writtenAt, result: score, ruleVersion: processVersion })
    .from(journalTrades)
    .where(and(eq(journalTrades.userId, userId), isCounted(accounts)))
    .orderBy(asc(writtenAt), asc(id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), confidence: null }));
}
