import { eq, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { keyedHash } from '../identity/index.ts';
import { retiredUsernames } from './profiles.tables.ts';

/** Returns the hash that is stored in place of the name of a deleted account. */
export function retiredNameHash(secretKey: string, nameKey: string): Buffer {
  return keyedHash(secretKey, 'retired-username', nameKey);
}

/** Makes the names of a deleted account unavailable to everybody. */
export async function retireNames(tx: Tx, nameHashes: readonly Buffer[], now: EpochMs): Promise<void> {
  if (nameHashes.length === 0) return;
  const retiredAt = new Date(now);
  await tx
    .insert(retiredUsernames)
    .values(nameHashes.map((nameHash) => ({ nameHash, retiredAt })))
    .onConflictDoNothing();
}

export async function isRetired(tx: Tx, nameHash: Buffer): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(retiredUsernames)
    .where(eq(retiredUsernames.nameHash, nameHash));
  return rows.length > 0;
}
