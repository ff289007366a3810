import { and, desc, eq, gt } from 'drizzle-orm';
import { money } from '@tradesense/core/kernel/money.ts';
import type { ClosedResult } from '@tradesense/core/performance/closed-result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { countedAccounts } from '../trading/index.ts';
import { isCounted } from './counted-trades.repo.ts';
import { journalTrades } from './journal.tables.ts';

/**
 * Returns the learner's newest closed trades that count and have a planned risk, of live accounts and replays.
 */
export async function plannedResults(
  tx: Tx,
  userId: string,
  limit: number,
): Promise<readonly Pick<ClosedResult, 'net' | 'plannedRisk'>[]> {
  const accounts = await countedAccounts(tx, userId);
  const rows = await tx
    .select({ net: journalTrades.net, plannedRisk: journalTrades.plannedRisk })
    .from(journalTrades)
    .where(and(eq(journalTrades.userId, userId), isCounted(accounts), gt(journalTrades.plannedRisk, 0n)))
    .orderBy(desc(journalTrades.closedAt), desc(journalTrades.id))
    .limit(limit);
  return rows.map(({ net, plannedRisk }) => ({
    net: money(net),
    plannedRisk: plannedRisk === null ? null : money(plannedRisk),
  }));
}
