import { and, desc, eq, lte } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { ChartKey } from './charts.repo.ts';
import { chartSnapshots, type ChartSnapshotRow } from './charts.tables.ts';

/** Returns the newest snapshot of the learner's charts of an asset at or before a time. */
export async function findSnapshot(
  tx: Tx,
  { userId, asset }: ChartKey,
  at: Date,
): Promise<ChartSnapshotRow | undefined> {
  const [row] = await tx
    .select()
    .from(chartSnapshots)
    .where(and(eq(chartSnapshots.userId, userId), eq(chartSnapshots.asset, asset), lte(chartSnapshots.takenAt, at)))
    .orderBy(desc(chartSnapshots.takenAt))
    .limit(1);
  return row;
}

/** Stores a snapshot of a learner's charts. Two orders with the same time share one snapshot. */
export async function insertSnapshot(tx: Tx, row: ChartSnapshotRow): Promise<void> {
  await tx.insert(chartSnapshots).values(row).onConflictDoNothing();
}
