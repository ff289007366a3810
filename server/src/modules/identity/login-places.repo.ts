import { eq, lt } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { loginPlaces } from './identity.tables.ts';

export async function isKnownPlace(tx: Tx, placeHash: Buffer): Promise<boolean> {
  const rows = await tx
    .select({ placeHash: loginPlaces.placeHash })
    .from(loginPlaces)
    .where(eq(loginPlaces.placeHash, placeHash));
  return rows.length > 0;
}

export async function savePlaces(
  tx: Tx,
  placeHashes: readonly Buffer[],
  accountHash: Buffer,
  now: EpochMs,
): Promise<void> {
  const lastSuccessAt = new Date(now);
  await tx
    .insert(loginPlaces)
    .values(placeHashes.map((placeHash) => ({ placeHash, accountHash, lastSuccessAt })))
    .onConflictDoUpdate({ target: loginPlaces.placeHash, set: { lastSuccessAt } });
}

/** Returns the hashes of all devices and networks from which the owner of the account signed in. */
export async function placesOf(tx: Tx, accountHash: Buffer): Promise<Buffer[]> {
  const rows = await tx
    .select({ placeHash: loginPlaces.placeHash })
    .from(loginPlaces)
    .where(eq(loginPlaces.accountHash, accountHash));
  return rows.map(({ placeHash }) => placeHash);
}

export async function deletePlaces(tx: Tx, accountHash: Buffer): Promise<void> {
  await tx.delete(loginPlaces).where(eq(loginPlaces.accountHash, accountHash));
}

export async function deletePlacesBefore(tx: Tx, time: EpochMs): Promise<void> {
  await tx.delete(loginPlaces).where(lt(loginPlaces.lastSuccessAt, new Date(time)));
}
