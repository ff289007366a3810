import { and, desc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { emailChanges, type EmailChangeRow } from './security.tables.ts';

export async function insertEmailChange(tx: Tx, change: EmailChangeRow): Promise<void> {
  await tx.insert(emailChanges).values(change);
}

export async function findChangeToConfirm(tx: Tx, confirmHash: Buffer): Promise<EmailChangeRow | undefined> {
  const rows = await tx.select().from(emailChanges).where(eq(emailChanges.confirmHash, confirmHash));
  return rows[0];
}

export async function findChangeToUndo(tx: Tx, undoHash: Buffer): Promise<EmailChangeRow | undefined> {
  const rows = await tx.select().from(emailChanges).where(eq(emailChanges.undoHash, undoHash));
  return rows[0];
}

export async function noteChange(
  tx: Tx,
  id: string,
  change: Partial<Pick<EmailChangeRow, 'confirmedAt' | 'undoneAt' | 'undoExpiresAt'>>,
): Promise<void> {
  await tx.update(emailChanges).set(change).where(eq(emailChanges.id, id));
}

/** Returns the newest email change of the account that is neither confirmed, undone nor expired. */
export async function pendingChange(tx: Tx, userId: string, now: EpochMs): Promise<EmailChangeRow | undefined> {
  const rows = await tx
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, userId),
        isNull(emailChanges.confirmedAt),
        isNull(emailChanges.undoneAt),
        gt(emailChanges.expiresAt, new Date(now)),
      ),
    )
    .orderBy(desc(emailChanges.createdAt))
    .limit(1);
  return rows[0];
}

/** Deletes every email change of the account that is not confirmed yet. Confirmed changes can still be undone. */
export async function endPendingChanges(tx: Tx, userId: string): Promise<void> {
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)));
}

/**
 * Deletes all email changes of the account that were requested after a given time. When an earlier address is
 * restored, none of them can then be confirmed or undone.
 */
export async function deleteChangesSince(tx: Tx, userId: string, createdAt: Date): Promise<void> {
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), gt(emailChanges.createdAt, createdAt)));
}

export async function deleteChangesExpiredBefore(tx: Tx, time: EpochMs): Promise<void> {
  const spent = or(isNotNull(emailChanges.confirmedAt), lt(emailChanges.expiresAt, new Date(time)));
  await tx.delete(emailChanges).where(and(lt(emailChanges.undoExpiresAt, new Date(time)), spent));
}
