import { asc, eq, isNull } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { certificateKeys } from './certificates.tables.ts';

export interface StoredKey {
  readonly multikey: string;
  /** The sealed secret part of the key. */
  readonly sealed: string;
}

/** Returns the current signing key, locked until the transaction ends, or `null` before the first key. */
export async function lockSigningKey(tx: Tx): Promise<StoredKey | null> {
  const { multikey, sealed } = certificateKeys;
  const [row] = await tx
    .select({ multikey, sealed })
    .from(certificateKeys)
    .where(isNull(certificateKeys.retiredAt))
    .for('update');
  return row === undefined || row.sealed === null ? null : { multikey: row.multikey, sealed: row.sealed };
}

/** Stores the new signing key, unless another server has just stored one. */
export async function insertSigningKey(tx: Tx, key: StoredKey, createdAt: EpochMs): Promise<void> {
  await tx
    .insert(certificateKeys)
    .values({ ...key, createdAt })
    .onConflictDoNothing();
}

/**
 * Retires a key: deletes its secret part, so that it no longer signs. A withdrawn key is no longer published, so that
 * nothing it has signed verifies any more.
 */
export async function retireKey(tx: Tx, multikey: string, now: EpochMs, isWithdrawn: boolean): Promise<void> {
  await tx
    .update(certificateKeys)
    .set({ sealed: null, retiredAt: now, withdrawnAt: isWithdrawn ? now : null })
    .where(eq(certificateKeys.multikey, multikey));
}

/** Returns the keys for verifying certificates, oldest first. */
export async function publishedKeys(tx: Tx): Promise<readonly string[]> {
  const rows = await tx
    .select({ multikey: certificateKeys.multikey })
    .from(certificateKeys)
    .where(isNull(certificateKeys.withdrawnAt))
    .orderBy(asc(certificateKeys.createdAt));
  return rows.map(({ multikey }) => multikey);
}
