import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { users } from './identity.tables.ts';
import { emailChanges } from './security.tables.ts';

/**
 * Returns every email address that the account has or had, each once and in lower case. Leaves out new addresses that
 * were not confirmed, and addresses that now belong to another account.
 */
export async function addressesOf(tx: Tx, userId: string): Promise<string[]> {
  const accounts = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const changes = await tx
    .select({ oldEmail: emailChanges.oldEmail, newEmail: emailChanges.newEmail, confirmedAt: emailChanges.confirmedAt })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId));
  const found = [
    ...accounts.map(({ email }) => email),
    ...changes.flatMap(({ oldEmail, newEmail, confirmedAt }) =>
      confirmedAt === null ? [oldEmail] : [oldEmail, newEmail],
    ),
  ];
  const own = [...new Set(found.map((email) => email.toLowerCase()))];
  const others = await tx
    .select({ email: users.emailNormalised })
    .from(users)
    .where(and(inArray(users.emailNormalised, own), ne(users.id, userId)));
  const taken = new Set(others.map(({ email }) => email));
  return own.filter((email) => !taken.has(email));
}
