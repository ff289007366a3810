import { and, count, eq, sql } from 'drizzle-orm';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Rating } from '@tradesense/core/learning/rating.ts';
import { PAIR_RULE_VERSION, type PairPart } from '@tradesense/core/real-or-shuffled/pair-rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { pairItems } from './real-or-shuffled.tables.ts';

export type ItemRow = typeof pairItems.$inferSelect;
export type NewItem = Omit<typeof pairItems.$inferInsert, 'attempts' | 'hits'>;

/** Returns the number of items in a part of the bank (`rated` or `open`) that were made by the current rules. */
export async function countItems(tx: Tx, part: PairPart): Promise<number> {
  const [row] = await tx.select({ items: count() }).from(pairItems).where(isUsable(part));
  return row?.items ?? 0;
}

/**
 * Returns the items in a part of the bank that were made by the current rules, sorted by how near their rating is to
 * `rating`, nearest first.
 */
export async function nearestItems(tx: Tx, part: PairPart, rating: number, limit: number): Promise<readonly ItemRow[]> {
  return await tx
    .select()
    .from(pairItems)
    .where(isUsable(part))
    .orderBy(sql`abs(${pairItems.rating} - ${rating})`, pairItems.id)
    .limit(limit);
}

function isUsable(part: PairPart) {
  return and(eq(pairItems.part, part), eq(pairItems.ruleVersion, PAIR_RULE_VERSION));
}

export async function insertItem(tx: Tx, item: NewItem): Promise<void> {
  await tx.insert(pairItems).values(item).onConflictDoNothing();
}

/** Returns the item's rating, locked until the transaction ends. */
export async function lockItemRating(tx: Tx, id: string): Promise<Rating> {
  const [row] = await tx
    .select({ value: pairItems.rating, deviation: pairItems.deviation, volatility: pairItems.volatility })
    .from(pairItems)
    .where(eq(pairItems.id, id))
    .for('update');
  invariant(row !== undefined, `item ${id} is never deleted`);
  return row;
}

/**
 * Adds a rated answer to the counts of an item, and stores the item's new rating. The caller must hold the lock on the
 * item.
 */
export async function countItemAnswer(tx: Tx, id: string, rating: Rating, isRight: boolean): Promise<void> {
  await tx
    .update(pairItems)
    .set({
      rating: rating.value,
      deviation: rating.deviation,
      volatility: rating.volatility,
      attempts: sql`${pairItems.attempts} + 1`,
      hits: sql`${pairItems.hits} + ${isRight ? 1 : 0}`,
    })
    .where(eq(pairItems.id, id));
}
