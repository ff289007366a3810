import { count, gte, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { journalTrades } from './journal.tables.ts';

/**
 * Returns the number of closed trades of each given learner, in sandbox and replay accounts. A learner without any has
 * no entry.
 */
export async function countTrades(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({ userId: journalTrades.userId, n: count() })
    .from(journalTrades)
    .where(inArray(journalTrades.userId, [...userIds]))
    .groupBy(journalTrades.userId);
  return new Map(rows.map(({ userId, n }) => [userId, n]));
}

/** Returns how many trades were written to the journal since the time at which the id `fromId` was made. */
export async function countTradesSince(tx: Tx, fromId: string): Promise<number> {
  return tx.$count(journalTrades, gte(journalTrades.id, fromId));
}
