import { eq } from 'drizzle-orm';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { practiceShown } from '../market.tables.ts';

/** A stretch of recorded history: `from` is in it, `until` is not. */
export interface ShownRange {
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** Records that an exam or a replay shows this stretch to the learner. */
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

export interface ShownStretch extends ShownRange {
  readonly asset: AssetSymbol;
}

/** What exams, replays and pairs have shown to the learner, in any order. */
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
