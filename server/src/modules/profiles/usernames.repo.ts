import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { usernameHistory, type UsernameRow } from './profiles.tables.ts';

/** All names that the account has or had. */
export async function namesOf(tx: Tx, userId: string): Promise<UsernameRow[]> {
  return tx.select().from(usernameHistory).where(eq(usernameHistory.userId, userId));
}

/**
 * Returns `false` if the name is, or was, another account's. Waits for a claim of the same name in another transaction.
 */
export async function claimName(tx: Tx, name: UsernameRow): Promise<boolean> {
  const claimed = await tx
    .insert(usernameHistory)
    .values(name)
    .onConflictDoNothing()
    .returning({ nameKey: usernameHistory.nameKey });
  return claimed.length === 1;
}
