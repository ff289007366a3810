import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Lets the transaction, which must not have read anything yet, see one state of the database and change nothing. */
export async function readOneState(tx: Tx): Promise<void> {
  await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
}
