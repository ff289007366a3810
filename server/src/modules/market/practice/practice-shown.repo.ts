import { eq, sql } from 'drizzle-orm';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { practiceShown } from '../market.tables.ts';

/** A time range of recorded history: `from` is inclusive, `until` exclusive. */
export interface ShownRange {
  readonly from: EpochMs;
  readonly until: EpochMs;
}

export interface ShownStretch extends ShownRange {
  readonly asset: AssetSymbol;
}

/** Whether the stretch overlaps none of the other stretches of its asset. */
export function isApart(stretch: ShownStretch, others: readonly ShownStretch[]): boolean {
  return others.every(
    ({ asset, from, until }) => asset !== stretch.asset || until <= stretch.from || from >= stretch.until,
  );
}

/** First key of the advisory locks of shown history. Other kinds of locks use other first keys. */
const SHOWN_LOCK = 7_203_107;

/**
 * Locks the learner's shown history until the transaction ends. Every transaction that shows recorded history to the
 * learner, or withholds it for a test, takes this lock before it reads which bars are shown or withheld. Of two
 * simultaneous transactions, the second one therefore sees what the first one wrote.
 */
export async function lockShown(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SHOWN_LOCK}, hashtext(${userId}))`);
}

/** Records that a stretch of the asset's history is shown to the learner. */
export async function markShown(
  tx: Tx,
  userId: string,
  asset: AssetSymbol,
  { from, until }: ShownRange,
): Promise<void> {
  await tx
    .insert(practiceShown)
    .values({ userId, asset, shownFrom: new Date(from), shownUntil: new Date(until) })
    .onConflictDoNothing();
}

/** Returns the stretches of history that were shown to the learner, in any order. */
export async function shownRanges(tx: Tx, userId: string): Promise<readonly ShownStretch[]> {
  const rows = await tx
    .select({ asset: practiceShown.asset, from: practiceShown.shownFrom, until: practiceShown.shownUntil })
    .from(practiceShown)
    .where(eq(practiceShown.userId, userId));
  return rows.map(({ asset, from, until }) => ({
    asset,
    from: epochMs(from.getTime()),
    until: epochMs(until.getTime()),
  }));
}
