/** What trades would have brought if they had been left to their plan: stored once no later bar changes it. */
import { inArray } from 'drizzle-orm';
import { money, type Money } from '@tradesense/core/kernel/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { journalPlannedResults } from './journal.tables.ts';

/** Returns the stored results of these trades; `null` for one that can never be known. Trades without one are left out. */
export async function plannedResultsOf(
  tx: Tx,
  tradeIds: readonly string[],
): Promise<ReadonlyMap<string, Money | null>> {
  if (tradeIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(journalPlannedResults)
    .where(inArray(journalPlannedResults.tradeId, [...tradeIds]));
  return new Map(rows.map(({ tradeId, net }) => [tradeId, net === null ? null : money(net)]));
}

/** Stores results. A trade that another request has stored meanwhile stays as it is: the results are the same. */
export async function storePlannedResults(tx: Tx, results: ReadonlyMap<string, Money | null>): Promise<void> {
  if (results.size === 0) return;
  const rows = [...results].map(([tradeId, net]) => ({ tradeId, net }));
  await tx.insert(journalPlannedResults).values(rows).onConflictDoNothing();
}
