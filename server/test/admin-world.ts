import { hashPassword } from '../src/modules/identity/password-hash.ts';
import { openAccount, sql, type Account } from './account-world.ts';
import type { TestApp } from './harness.ts';

export const ADMIN_PASSWORD = 'a long enough password';

/** A signed-in administrator named Root who has entered the password, so that dangerous acts are confirmed. */
export async function openAdministrator(t: TestApp): Promise<Account> {
  const root = await openAccount(t, 'Root', { isAdmin: true });
  await sql(t, 'UPDATE users SET password_hash = $2 WHERE id = $1', [root.userId, await hashPassword(ADMIN_PASSWORD)]);
  await root.client.post('/api/admin/confirmation', { password: ADMIN_PASSWORD });
  return root;
}
