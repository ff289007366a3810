import { inArray, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SecretKeys } from '../../platform/sealed-text.ts';
import { keyedHash, keyedHashes } from '../identity/index.ts';
import { retiredUsernames } from './profiles.tables.ts';

const PURPOSE = 'retired-username';

/** Returns the hash that is stored in place of a deleted account's username. */
export function retiredNameHash(secretKey: string, nameKey: string): Buffer {
  return keyedHash(secretKey, PURPOSE, nameKey);
}

/** Makes the usernames of a deleted account permanently unavailable. */
export async function retireNames(tx: Tx, nameHashes: readonly Buffer[], now: EpochMs): Promise<void> {
  if (nameHashes.length === 0) return;
  const retiredAt = new Date(now);
  await tx
    .insert(retiredUsernames)
    .values(nameHashes.map((nameHash) => ({ nameHash, retiredAt })))
    .onConflictDoNothing();
}

/**
 * Whether the username belonged to a deleted account. Also finds names whose hash was made with the previous secret
 * key.
 */
export async function isRetired(tx: Tx, keys: SecretKeys, nameKey: string): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(retiredUsernames)
    .where(inArray(retiredUsernames.nameHash, keyedHashes(keys, PURPOSE, nameKey)));
  return rows.length > 0;
}
