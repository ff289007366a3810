import { and, desc, eq, gt } from 'drizzle-orm';
import { money } from '@tradesense/core/kernel/money.ts';
import type { ClosedResult } from '@tradesense/core/performance/closed-result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { journalTrades } from './journal.tables.ts';

/** Returns the newest closed trades of a learner whose risk was planned, over all accounts. A trade that another run closed counts once. */
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
