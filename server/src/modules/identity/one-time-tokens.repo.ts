import { and, count, eq, gt, isNull, lt } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { oneTimeTokens, type OneTimeTokenKind, type OneTimeTokenRow } from './identity.tables.ts';

export async function insertOneTimeToken(tx: Tx, token: OneTimeTokenRow): Promise<void> {
  await tx.insert(oneTimeTokens).values(token);
}

export async function findOneTimeToken(
  tx: Tx,
  kind: OneTimeTokenKind,
  tokenHash: Buffer,
): Promise<OneTimeTokenRow | undefined> {
  const rows = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.tokenHash, tokenHash), eq(oneTimeTokens.kind, kind)));
  return rows[0];
}

/**
 * Locks the token and returns it. A second caller with the same token waits until the first has committed, and then
 * sees that the token was used.
 */
export async function lockOneTimeToken(
  tx: Tx,
  kind: OneTimeTokenKind,
  tokenHash: Buffer,
): Promise<OneTimeTokenRow | undefined> {
  const rows = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.tokenHash, tokenHash), eq(oneTimeTokens.kind, kind)))
    .for('update');
  return rows[0];
}

export async function markTokenUsed(tx: Tx, id: string, now: EpochMs): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: new Date(now) })
    .where(eq(oneTimeTokens.id, id));
}

/** Voids every unused token of this kind that the user has. */
export async function voidTokens(tx: Tx, userId: string, kind: OneTimeTokenKind, now: EpochMs): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: new Date(now) })
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.kind, kind), isNull(oneTimeTokens.usedAt)));
}

export async function countTokensSince(
  tx: Tx,
  userId: string,
  kind: OneTimeTokenKind,
  since: EpochMs,
): Promise<number> {
  const rows = await tx
    .select({ count: count() })
    .from(oneTimeTokens)
    .where(
      and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.kind, kind), gt(oneTimeTokens.createdAt, new Date(since))),
    );
  return rows[0]?.count ?? 0;
}

export async function deleteTokensExpiredBefore(tx: Tx, time: EpochMs): Promise<void> {
  await tx.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, new Date(time)));
}
