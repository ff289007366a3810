import { and, eq } from 'drizzle-orm';
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

/** What exams and replays have shown to the learner of this asset, in any order. */
export async function shownRanges(tx: Tx, userId: string, asset: AssetSymbol): Promise<readonly ShownRange[]> {
  const rows = await tx
    .select({ from: practiceShown.shownFrom, until: practiceShown.shownUntil })
    .from(practiceShown)
    .where(and(eq(practiceShown.userId, userId), eq(practiceShown.asset, asset)));
  return rows.map(({ from, until }) => ({ from: epochMs(from.getTime()), until: epochMs(until.getTime()) }));
}
