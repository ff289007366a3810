import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { users } from './identity.tables.ts';
import { emailChanges } from './security.tables.ts';

/** Returns every email address that the account has, had or asked for, each once and in lower case. */
export async function addressesOf(tx: Tx, userId: string): Promise<string[]> {
  const accounts = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const changes = await tx
    .select({ oldEmail: emailChanges.oldEmail, newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId));
  const found = [
    ...accounts.map(({ email }) => email),
    ...changes.flatMap(({ oldEmail, newEmail }) => [oldEmail, newEmail]),
  ];
  return [...new Set(found.map((email) => email.toLowerCase()))];
}
