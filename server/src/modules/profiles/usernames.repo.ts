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

/** No other text is a name, and some of them no database takes. */
const NAME_KEY = /^[a-z][a-z0-9_]{2,19}$/;

/** Returns the id of the account that has or had the name; `null` if none had. */
export async function findOwner(tx: Tx, nameKey: string): Promise<string | null> {
  if (!NAME_KEY.test(nameKey)) return null;
  const { userId } = usernameHistory;
  const rows = await tx.select({ userId }).from(usernameHistory).where(eq(usernameHistory.nameKey, nameKey));
  return rows[0]?.userId ?? null;
}
