import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ItemRow } from './pair-item.repo.ts';
import type { PairOwner } from './pair-owner.ts';
import { pairItems, pairs } from './real-or-shuffled.tables.ts';

export type PairRow = typeof pairs.$inferSelect;

/** A pair together with its item. */
export interface ShownPair {
  readonly pair: PairRow;
  readonly item: ItemRow;
}

function isOwnedBy(owner: PairOwner) {
  return owner.kind === 'learner' ? eq(pairs.userId, owner.userId) : eq(pairs.visitorHash, owner.visitorHash);
}

/** Returns the owner's pair that awaits an answer; `null` if there is none. */
export async function waitingPair(tx: Tx, owner: PairOwner): Promise<ShownPair | null> {
  const [row] = await tx
    .select({ pair: pairs, item: pairItems })
    .from(pairs)
    .innerJoin(pairItems, eq(pairItems.id, pairs.itemId))
    .where(and(isOwnedBy(owner), isNull(pairs.answeredAt)));
  return row ?? null;
}

/** Locks a pair until the transaction ends and returns it; `null` if it does not belong to the owner. */
export async function lockPair(tx: Tx, owner: PairOwner, id: string): Promise<ShownPair | null> {
  const [row] = await tx
    .select({ pair: pairs, item: pairItems })
    .from(pairs)
    .innerJoin(pairItems, eq(pairItems.id, pairs.itemId))
    .where(and(eq(pairs.id, id), isOwnedBy(owner)))
    .for('update', { of: pairs });
  return row ?? null;
}

/** Stores a new pair. Returns `false` if another pair of the owner already awaits an answer. */
export async function insertPair(
  tx: Tx,
  owner: PairOwner,
  pair: Pick<PairRow, 'id' | 'itemId' | 'seed' | 'recorded' | 'shownAt'>,
): Promise<boolean> {
  const rows = await tx
    .insert(pairs)
    .values({ ...pair, ...(owner.kind === 'learner' ? { userId: owner.userId } : { visitorHash: owner.visitorHash }) })
    .onConflictDoNothing()
    .returning({ id: pairs.id });
  return rows.length === 1;
}

export async function storePairAnswer(
  tx: Tx,
  id: string,
  answer: Pick<PairRow, 'answeredAt' | 'choice' | 'isTooFast' | 'ratingBefore' | 'ratingAfter'>,
): Promise<PairRow> {
  const [row] = await tx.update(pairs).set(answer).where(eq(pairs.id, id)).returning();
  if (row === undefined) throw new Error(`pair ${id} is locked and cannot be gone`);
  return row;
}

/** Deletes a pair unless it was answered. */
export async function withdrawPair(tx: Tx, id: string): Promise<void> {
  await tx.delete(pairs).where(and(eq(pairs.id, id), isNull(pairs.answeredAt)));
}

/** Returns the windows of an asset's history that the owner's pairs have shown. */
export async function pairWindows(
  tx: Tx,
  owner: PairOwner,
  asset: AssetSymbol,
): Promise<readonly Pick<ItemRow, 'interval' | 'firstAt' | 'lastAt'>[]> {
  return await tx
    .select({ interval: pairItems.interval, firstAt: pairItems.firstAt, lastAt: pairItems.lastAt })
    .from(pairs)
    .innerJoin(pairItems, eq(pairItems.id, pairs.itemId))
    .where(and(isOwnedBy(owner), eq(pairItems.asset, asset)));
}

/** Deletes at most `limit` pairs that visitors were shown before `time`. Returns the number of deleted pairs. */
export async function deleteVisitorPairs(tx: Tx, time: EpochMs, limit: number): Promise<number> {
  const old = tx
    .select({ id: pairs.id })
    .from(pairs)
    .where(and(isNull(pairs.userId), lt(pairs.shownAt, time)))
    .limit(limit);
  const rows = await tx
    .delete(pairs)
    .where(sql`${pairs.id} IN ${old}`)
    .returning({ id: pairs.id });
  return rows.length;
}
