import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isOwnedBy } from './owner-condition.repo.ts';
import { ownerColumns, type StudyOwner } from './study-owner.ts';
import { studyPlacements } from './study.tables.ts';

export type PlacementRow = typeof studyPlacements.$inferSelect;

export async function findPlacement(tx: Tx, owner: StudyOwner): Promise<PlacementRow | null> {
  const [row] = await tx.select().from(studyPlacements).where(isOwnedBy(studyPlacements, owner));
  return row ?? null;
}

/** Locks the owner's placement until the transaction ends and returns it; `null` if there is none. */
export async function lockPlacement(tx: Tx, owner: StudyOwner): Promise<PlacementRow | null> {
  const lock = () => tx.select().from(studyPlacements).where(isOwnedBy(studyPlacements, owner)).for('update');
  const [row] = await lock();
  if (row !== undefined) return row;
  // A retake replaces the row of the placement. If the first statement waited for the lock on the old row, it cannot
  // see the new one, so a second statement is needed.
  const [retaken] = await lock();
  return retaken ?? null;
}

/** Stores a new placement. Returns `false` and stores nothing if the owner already has a placement. */
export async function insertPlacement(
  tx: Tx,
  owner: StudyOwner,
  placement: Omit<PlacementRow, 'userId' | 'visitorHash'>,
): Promise<boolean> {
  const inserted = await tx
    .insert(studyPlacements)
    .values({ ...placement, ...ownerColumns(owner) })
    .onConflictDoNothing()
    .returning({ id: studyPlacements.id });
  return inserted.length > 0;
}

/** Updates a placement. The caller must hold the lock on it. */
export async function updatePlacement(
  tx: Tx,
  id: string,
  changes: Partial<Pick<PlacementRow, 'state' | 'answers' | 'touchedAt'>>,
): Promise<void> {
  await tx.update(studyPlacements).set(changes).where(eq(studyPlacements.id, id));
}

/** Deletes a placement and its tasks. The caller must hold the lock on the placement. */
export async function deletePlacement(tx: Tx, id: string): Promise<void> {
  await tx.delete(studyPlacements).where(eq(studyPlacements.id, id));
}

/**
 * Deletes at most `limit` placements of visitors who last worked on them before `time`. Returns the number of deleted
 * placements.
 */
export async function deleteVisitorPlacements(tx: Tx, time: EpochMs, limit: number): Promise<number> {
  const old = tx
    .select({ id: studyPlacements.id })
    .from(studyPlacements)
    .where(and(isNull(studyPlacements.userId), lt(studyPlacements.touchedAt, time)))
    .limit(limit);
  const rows = await tx
    .delete(studyPlacements)
    .where(sql`${studyPlacements.id} IN ${old}`)
    .returning({ id: studyPlacements.id });
  return rows.length;
}
