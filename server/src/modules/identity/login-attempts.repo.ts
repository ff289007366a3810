import { eq, lt, sql } from 'drizzle-orm';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { loginAttempts } from './identity.tables.ts';
import type { Attempts } from './login-delay.policy.ts';

/**
 * Locks the record of failures for one subject until the transaction ends, and returns it. Creates the record if there
 * is none.
 */
export async function lockAttempts(tx: Tx, subjectHash: Buffer, now: EpochMs): Promise<Attempts> {
  const rows = await tx
    .insert(loginAttempts)
    .values({ subjectHash, failures: 0, lastAttemptAt: new Date(now), blockedUntil: new Date(now) })
    .onConflictDoUpdate({ target: loginAttempts.subjectHash, set: { failures: sql`${loginAttempts.failures}` } })
    .returning();
  const row = rows[0];
  if (row === undefined) throw new Error('an upsert returned no row');
  return {
    failures: row.failures,
    lastAttemptAt: epochMs(row.lastAttemptAt.getTime()),
    blockedUntil: epochMs(row.blockedUntil.getTime()),
  };
}

export async function saveAttempts(tx: Tx, subjectHash: Buffer, attempts: Attempts): Promise<void> {
  await tx
    .update(loginAttempts)
    .set({
      failures: attempts.failures,
      lastAttemptAt: new Date(attempts.lastAttemptAt),
      blockedUntil: new Date(attempts.blockedUntil),
    })
    .where(eq(loginAttempts.subjectHash, subjectHash));
}

export async function deleteAttempts(tx: Tx, subjectHash: Buffer): Promise<void> {
  await tx.delete(loginAttempts).where(eq(loginAttempts.subjectHash, subjectHash));
}

/**
 * Subtracts one failure from a shared counter, because the password of the attempt was correct. If no other attempt has
 * failed since, also restores `blockedUntil` as it was before the attempt.
 */
export async function takeBackFailure(tx: Tx, subjectHash: Buffer, before: Attempts): Promise<void> {
  const isLast = sql`${loginAttempts.failures} <= ${before.failures + 1}`;
  await tx
    .update(loginAttempts)
    .set({
      failures: sql`greatest(${loginAttempts.failures} - 1, 0)`,
      blockedUntil: sql`CASE WHEN ${isLast} THEN ${new Date(before.blockedUntil).toISOString()}::timestamptz ELSE ${loginAttempts.blockedUntil} END`,
    })
    .where(eq(loginAttempts.subjectHash, subjectHash));
}

export async function deleteAttemptsBefore(tx: Tx, time: EpochMs): Promise<void> {
  await tx.delete(loginAttempts).where(lt(loginAttempts.lastAttemptAt, new Date(time)));
}
