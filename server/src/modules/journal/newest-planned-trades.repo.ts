import { and, desc, eq, gt } from 'drizzle-orm';
import { money } from '@tradesense/core/kernel/money.ts';
import type { ClosedResult } from '@tradesense/core/performance/closed-result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { journalTrades } from './journal.tables.ts';

/**
 * Returns the learner's newest closed trades with a planned risk, over all accounts. A trade that was copied to other
 * runs of a replay counts only once.
 */
export async function plannedResults(
  tx: Tx,
  userId: string,
  limit: number,
): Promise<readonly Pick<ClosedResult, 'net' | 'plannedRisk'>[]> {
  const rows = await tx
    .select({ net: journalTrades.net, plannedRisk: journalTrades.plannedRisk })
    .from(journalTrades)
    .where(and(eq(journalTrades.userId, userId), eq(journalTrades.isCopy, false), gt(journalTrades.plannedRisk, 0n)))
    .orderBy(desc(journalTrades.closedAt), desc(journalTrades.id))
    .limit(limit);
  return rows.map(({ net, plannedRisk }) => ({
    net: money(net),
    plannedRisk: plannedRisk === null ? null : money(plannedRisk),
  }));
}
