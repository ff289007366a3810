import { ACCOUNT_PASSWORD, givePassword, openAccount, type Account } from './account-world.ts';
import type { TestApp } from './harness.ts';

/**
 * Opens a signed-in administrator named Root who has entered the password, so that dangerous actions need no further
 * confirmation.
 */
export async function openAdministrator(t: TestApp): Promise<Account> {
  const root = await openAccount(t, 'Root', { isAdmin: true });
  await givePassword(t, root.userId);
  await root.client.post('/api/admin/confirmation', { password: ACCOUNT_PASSWORD });
  return root;
}
