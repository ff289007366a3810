import { asc, eq, lt } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { billingArchive, endings, type EndingRow } from './billing.tables.ts';

/** Returns up to `limit` rows of work that remains for the payment provider after account deletions, oldest first. */
export const pendingEndings = (tx: Tx, limit: number): Promise<EndingRow[]> =>
  tx.select().from(endings).orderBy(asc(endings.requestedAt), asc(endings.id)).limit(limit);

export async function deleteEnding(tx: Tx, id: string): Promise<void> {
  await tx.delete(endings).where(eq(endings.id, id));
}

export async function deleteArchiveBefore(tx: Tx, issuedBefore: Date): Promise<void> {
  await tx.delete(billingArchive).where(lt(billingArchive.issuedAt, issuedBefore));
}
