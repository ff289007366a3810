import { and, asc, count, eq, lt } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { passkeyChallenges, passkeys, type PasskeyRow } from './security.tables.ts';

export async function listPasskeys(tx: Tx, userId: string): Promise<PasskeyRow[]> {
  return tx
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function countPasskeys(tx: Tx, userId: string): Promise<number> {
  const rows = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return rows[0]?.count ?? 0;
}

/** Stores a passkey. Returns `false` if any account already has this credential. */
export async function insertPasskey(tx: Tx, passkey: PasskeyRow): Promise<boolean> {
  const inserted = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return inserted.length === 1;
}

export async function findPasskey(tx: Tx, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const rows = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return rows[0];
}

export async function notePasskeyUse(tx: Tx, id: string, counter: number, now: EpochMs): Promise<void> {
  await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: new Date(now) })
    .where(eq(passkeys.id, id));
}

/** Renames a passkey and returns its new state; `undefined` if it does not belong to the user. */
export async function renamePasskeyRow(
  tx: Tx,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const rows = await tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  return rows[0];
}

/** Deletes a passkey and returns it; `undefined` if it does not belong to the user. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  return rows[0];
}

export async function insertChallenge(tx: Tx, challenge: typeof passkeyChallenges.$inferSelect): Promise<void> {
  await tx.insert(passkeyChallenges).values(challenge);
}

/** Deletes the challenge and returns it. Of two simultaneous callers, only one gets it. */
export async function takeChallenge(tx: Tx, id: string): Promise<typeof passkeyChallenges.$inferSelect | undefined> {
  const rows = await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.id, id)).returning();
  return rows[0];
}

export async function deleteChallengesBefore(tx: Tx, time: EpochMs): Promise<void> {
  await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, new Date(time)));
}
