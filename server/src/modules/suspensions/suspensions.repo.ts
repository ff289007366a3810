import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { suspensions, type SuspensionRow } from './suspensions.tables.ts';

/** Stores a suspension, unless the account already has an open one. */
export async function insertSuspension(
  tx: Tx,
  row: Pick<SuspensionRow, 'id' | 'userId' | 'reason' | 'since' | 'until'>,
): Promise<void> {
  await tx.insert(suspensions).values(row).onConflictDoNothing();
}

/** Locks the open suspension of an account until the transaction ends and returns it; `undefined` if there is none. */
export async function lockOpenSuspension(tx: Tx, userId: string): Promise<SuspensionRow | undefined> {
  const rows = await tx
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.endedAt)))
    .for('update');
  return rows[0];
}

export async function updateSuspension(
  tx: Tx,
  id: string,
  change: Partial<Pick<SuspensionRow, 'endedAt' | 'appealId'>>,
): Promise<void> {
  await tx.update(suspensions).set(change).where(eq(suspensions.id, id));
}

/**
 * Returns the suspension against which this feedback message is the appeal, even if that suspension has ended; `null`
 * if there is none.
 */
export async function suspensionOfAppeal(tx: Tx, appealId: string): Promise<SuspensionRow | null> {
  const rows = await tx.select().from(suspensions).where(eq(suspensions.appealId, appealId));
  return rows[0] ?? null;
}

/** A suspension whose end has come. */
export interface DueSuspension {
  readonly id: string;
  readonly userId: string;
}

/** Returns the suspensions that should have ended by now. */
export async function dueSuspensions(tx: Tx, now: Date, limit: number): Promise<readonly DueSuspension[]> {
  return tx
    .select({ id: suspensions.id, userId: suspensions.userId })
    .from(suspensions)
    .where(and(isNull(suspensions.endedAt), lte(suspensions.until, now)))
    .orderBy(asc(suspensions.until), asc(suspensions.id))
    .limit(limit);
}
