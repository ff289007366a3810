import { and, count, eq, gte, inArray, lt } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  passkeys,
  pendingSignIns,
  recoveryCodes,
  totpFactors,
  type PendingSignInRow,
  type TotpFactorRow,
} from './security.tables.ts';

export async function findTotp(tx: Tx, userId: string): Promise<TotpFactorRow | undefined> {
  const rows = await tx.select().from(totpFactors).where(eq(totpFactors.userId, userId));
  return rows[0];
}

/**
 * Stores an authenticator app's secret that is not confirmed yet, in place of an earlier unconfirmed one. The caller
 * must hold the lock on the user's row.
 */
export async function saveUnconfirmedTotp(tx: Tx, userId: string, sealedSecret: string, now: EpochMs): Promise<void> {
  const factor = { sealedSecret, createdAt: new Date(now) };
  await tx
    .insert(totpFactors)
    .values({ userId, ...factor })
    .onConflictDoUpdate({ target: totpFactors.userId, set: factor });
}

/** Records that a code was accepted. From now on, codes of the same time step and of earlier steps do not work. */
export async function noteTotpStep(tx: Tx, userId: string, lastStep: number, confirmedAt: Date): Promise<void> {
  await tx.update(totpFactors).set({ lastStep, confirmedAt }).where(eq(totpFactors.userId, userId));
}

/** Deletes the authenticator app together with its recovery codes. */
export async function deleteTotp(tx: Tx, userId: string): Promise<void> {
  await tx.delete(totpFactors).where(eq(totpFactors.userId, userId));
}

/** Deletes the user's authenticator app and passkeys if they were added at or after a given time. */
export async function deleteFactorsSince(tx: Tx, userId: string, since: Date): Promise<void> {
  await tx.delete(totpFactors).where(and(eq(totpFactors.userId, userId), gte(totpFactors.createdAt, since)));
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  codeHashes: readonly Buffer[],
  now: EpochMs,
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const createdAt = new Date(now);
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash, createdAt })));
}

/** Deletes a recovery code, because it was used. Returns whether there was such a code. */
export async function takeRecoveryCode(tx: Tx, userId: string, codeHashes: readonly Buffer[]): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.codeHash, [...codeHashes])))
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const rows = await tx.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return rows[0]?.left ?? 0;
}

export async function insertPendingSignIn(tx: Tx, pending: PendingSignInRow): Promise<void> {
  await tx.insert(pendingSignIns).values(pending);
}

export async function findPendingSignIn(tx: Tx, tokenHash: Buffer): Promise<PendingSignInRow | undefined> {
  const rows = await tx.select().from(pendingSignIns).where(eq(pendingSignIns.tokenHash, tokenHash));
  return rows[0];
}

/** Deletes a pending sign-in. Returns whether it still existed. */
export async function deletePendingSignIn(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.delete(pendingSignIns).where(eq(pendingSignIns.id, id)).returning({ id: pendingSignIns.id });
  return rows.length === 1;
}

export async function deletePendingSignInsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
}

export async function deletePendingSignInsBefore(tx: Tx, time: EpochMs): Promise<void> {
  await tx.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, new Date(time)));
}
