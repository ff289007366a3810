import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { lockConfirmed, type ConfirmedPassword } from './confirm-password.service.ts';
import type { UserRow } from './identity.tables.ts';
import { findUser, hasOtherAdministrator, lockAdministrators } from './users.repo.ts';

/**
 * Locks the account until the transaction ends, so that nobody signs in to it in the meantime, and returns it. Throws
 * `password-wrong` (422) if the password was changed since it was checked, and `last-administrator` (409) if the
 * account is the last administrator.
 */
export async function lockForDeletion(tx: Tx, confirmed: ConfirmedPassword): Promise<UserRow> {
  // The administrators are locked before the account, as in every change of administrators. If two administrators
  // delete their accounts at the same time, the second transaction sees that the first administrator is gone.
  if ((await findUser(tx, confirmed.userId))?.isAdmin === true) await lockAdministrators(tx);
  const user = await lockConfirmed(tx, confirmed);
  if (!user.isAdmin) return user;
  if (!(await hasOtherAdministrator(tx, user.id))) throw new Problem('last-administrator');
  return user;
}
