/** Stores the results that trades would have had under their plans, each as soon as no later bar can change it. */
import { inArray } from 'drizzle-orm';
import { money, type Money } from '@tradesense/core/kernel/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { journalPlannedResults } from './journal.tables.ts';

/**
 * Returns the stored results of the given trades. A trade without a stored result has no entry. A result is `null` if
 * it can never be known.
 */
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

/** Stores results. If another request has stored a result in the meantime, the stored result stays; both are equal. */
export async function storePlannedResults(tx: Tx, results: ReadonlyMap<string, Money | null>): Promise<void> {
  if (results.size === 0) return;
  const rows = [...results].map(([tradeId, net]) => ({ tradeId, net }));
  await tx.insert(journalPlannedResults).values(rows).onConflictDoNothing();
}
