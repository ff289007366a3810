import { count, like, not } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { DEMO_DOMAIN } from '../../platform/mail/demo-address.ts';
import { users } from './identity.tables.ts';

const isDemo = like(users.emailNormalised, `%@${DEMO_DOMAIN}`);

/** Returns the ids of all demo learners, oldest first. */
export async function demoAccountIds(tx: Tx): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(isDemo).orderBy(users.id);
  return rows.map(({ id }) => id);
}

/** Returns the number of accounts without the demo learners. */
export async function countRealAccounts(tx: Tx): Promise<number> {
  const [row] = await tx.select({ real: count() }).from(users).where(not(isDemo));
  return row?.real ?? 0;
}
