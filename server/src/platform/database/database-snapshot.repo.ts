import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/**
 * Makes the transaction read-only and lets all its reads see the same state of the database. Call it before the first
 * read of the transaction.
 */
export async function readOneState(tx: Tx): Promise<void> {
  await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
}
