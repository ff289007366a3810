import { eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ltiKeys } from './lti.tables.ts';

export type PublicKey = Readonly<Record<string, string>>;

export interface StoredToolKey {
  readonly kid: string;
  /** Private key, sealed. */
  readonly sealed: string;
}

/** Locks the current signing key until the transaction ends and returns it; `null` before the first key is created. */
export async function lockToolKey(tx: Tx): Promise<StoredToolKey | null> {
  const { kid, sealed } = ltiKeys;
  const [row] = await tx.select({ kid, sealed }).from(ltiKeys).where(isNull(ltiKeys.retiredAt)).for('update');
  return row === undefined || row.sealed === null ? null : { kid: row.kid, sealed: row.sealed };
}

/** Stores the new signing key, unless another server has just stored one. */
export async function insertToolKey(
  tx: Tx,
  key: StoredToolKey & { readonly publicKey: PublicKey },
  createdAt: EpochMs,
): Promise<void> {
  await tx
    .insert(ltiKeys)
    .values({ ...key, createdAt })
    .onConflictDoNothing();
}

/** Retires a key and deletes its private part. */
export async function retireToolKey(tx: Tx, kid: string, now: EpochMs): Promise<void> {
  await tx.update(ltiKeys).set({ sealed: null, retiredAt: now }).where(eq(ltiKeys.kid, kid));
}

/**
 * Returns the public keys of the current signing key, which comes first, and of the keys that stopped signing after
 * `since`.
 */
export async function publicToolKeys(tx: Tx, since: EpochMs): Promise<PublicKey[]> {
  const rows = await tx
    .select({ publicKey: ltiKeys.publicKey })
    .from(ltiKeys)
    .where(or(isNull(ltiKeys.retiredAt), gt(ltiKeys.retiredAt, since)))
    .orderBy(sql`${ltiKeys.retiredAt} DESC NULLS FIRST`);
  return rows.map(({ publicKey }) => publicKey);
}
