import { asc, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { billingArchive, endings, type EndingRow } from './billing.tables.ts';

/**
 * Returns up to `limit` rows of work that remains for the payment provider after account deletions: first what has not
 * been tried, oldest first, then what was tried longest ago.
 */
export const pendingEndings = (tx: Tx, limit: number): Promise<EndingRow[]> =>
  tx
    .select()
    .from(endings)
    .orderBy(sql`${endings.triedAt} ASC NULLS FIRST`, asc(endings.requestedAt), asc(endings.id))
    .limit(limit);

/** Stores that this work is being tried. */
export async function storeTry(tx: Tx, id: string, triedAt: Date): Promise<void> {
  await tx.update(endings).set({ triedAt }).where(eq(endings.id, id));
}

export async function deleteEnding(tx: Tx, id: string): Promise<void> {
  await tx.delete(endings).where(eq(endings.id, id));
}

export async function deleteArchiveBefore(tx: Tx, issuedBefore: Date): Promise<void> {
  await tx.delete(billingArchive).where(lt(billingArchive.issuedAt, issuedBefore));
}
