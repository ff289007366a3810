/**
 * Actions of administrators on accounts. Each function checks and changes an account under locks, in the caller's
 * transaction, in which the caller also records the action.
 *
 * Guarantees: at least one administrator can always sign in, even if several are demoted or suspended at the same time.
 * Suspensions and role changes check the role of the acting administrator again under the lock, so a request of a
 * former administrator changes nothing.
 */
import type { UserRole } from '@tradesense/contract/administration-constants.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { completeVerification, confirmRegistration } from './confirm-registration.service.ts';
import type { UserRow } from './identity.tables.ts';
import { findRegistration } from './registrations.repo.ts';
import { deleteAllSessions } from './sessions.repo.ts';
import { findUser, hasOtherAdministrator, lockAdministrators, lockUser, updateUser } from './users.repo.ts';

export type AccountActRefusal =
  | 'not-found'
  | 'not-allowed'
  | 'nothing-changed'
  | 'last-administrator'
  | 'account-unverified'
  | 'not-yourself';

/** The account that an action has changed, with the facts that the audit log stores. */
export interface AccountChange<Facts> {
  /** Id of the account. If the action confirmed a registration, the id of the account that was created. */
  readonly userId: string;
  readonly before: Facts;
  readonly after: Facts;
}

/** The administrator who acts, and the account that the action changes. */
export interface AccountAct {
  readonly actor: string;
  readonly id: string;
}

export function roleOf({ isAdmin, isModerator }: Pick<UserRow, 'isAdmin' | 'isModerator'>): UserRole {
  if (isAdmin) return 'administrator';
  return isModerator ? 'moderator' : 'learner';
}

/** Marks an account's address as verified, or confirms a registration, so that its owner needs no link by email. */
export async function verifyAccount(
  platform: Platform,
  tx: Tx,
  { id }: Pick<AccountAct, 'id'>,
): Promise<Result<AccountChange<{ isVerified: boolean }>, AccountActRefusal>> {
  const change = { before: { isVerified: false }, after: { isVerified: true } };
  const user = await lockUser(tx, id);
  if (user !== undefined) {
    if (user.verifiedAt !== null) return refused('nothing-changed');
    await completeVerification(platform, tx, user);
    return ok({ userId: id, ...change });
  }
  const registration = await findRegistration(tx, id);
  if (registration === undefined) return refused('not-found');
  const userId = await confirmRegistration(platform, tx, registration);
  return userId === undefined ? refused('nothing-changed') : ok({ userId, ...change });
}

/** Suspends an account and ends its sessions, or lifts the suspension. Administrators cannot suspend themselves. */
export async function setSuspended(
  tx: Tx,
  { actor, id }: AccountAct,
  isSuspended: boolean,
): Promise<Result<AccountChange<{ isSuspended: boolean }> & { readonly sessions: number }, AccountActRefusal>> {
  await lockAdministrators(tx);
  const user = await lockUser(tx, id);
  if (!(await isAdministrator(tx, actor))) return refused('not-allowed');
  if (user === undefined) return refused('not-found');
  if (id === actor) return refused('not-yourself');
  if (user.isSuspended === isSuspended) return refused('nothing-changed');
  if (isSuspended && user.isAdmin && !(await hasOtherAdministrator(tx, id))) return refused('last-administrator');
  await updateUser(tx, id, { isSuspended });
  const sessions = isSuspended ? await deleteAllSessions(tx, id) : 0;
  return ok({ userId: id, before: { isSuspended: !isSuspended }, after: { isSuspended }, sessions });
}

/**
 * Lifts the suspension of an account if `isDue` returns `true`; `isDue` is called after the account is locked. Returns
 * whether the suspension was lifted.
 */
export async function endSuspension(tx: Tx, id: string, isDue: () => Promise<boolean>): Promise<boolean> {
  const user = await lockUser(tx, id);
  if (user?.isSuspended !== true || !(await isDue())) return false;
  await updateUser(tx, id, { isSuspended: false });
  return true;
}

/** Sets the role of an account. The last administrator cannot lose the role. */
export async function setRole(
  tx: Tx,
  { actor, id }: AccountAct,
  role: UserRole,
): Promise<Result<AccountChange<{ role: UserRole }>, AccountActRefusal>> {
  await lockAdministrators(tx);
  const user = await lockUser(tx, id);
  if (!(await isAdministrator(tx, actor))) return refused('not-allowed');
  if (user === undefined) return refused('not-found');
  const before = roleOf(user);
  if (before === role) return refused('nothing-changed');
  if (user.verifiedAt === null) return refused('account-unverified');
  if (user.isAdmin && !(await hasOtherAdministrator(tx, id))) return refused('last-administrator');
  await updateUser(tx, id, { isAdmin: role === 'administrator', isModerator: role === 'moderator' });
  return ok({ userId: id, before: { role: before }, after: { role } });
}

/** Ends all sessions of an account. */
export async function endSessions(
  tx: Tx,
  { id }: Pick<AccountAct, 'id'>,
): Promise<Result<AccountChange<{ sessions: number }>, AccountActRefusal>> {
  if ((await lockUser(tx, id)) === undefined) return refused('not-found');
  const sessions = await deleteAllSessions(tx, id);
  if (sessions === 0) return refused('nothing-changed');
  return ok({ userId: id, before: { sessions }, after: { sessions: 0 } });
}

async function isAdministrator(tx: Tx, id: string): Promise<boolean> {
  const user = await findUser(tx, id);
  return user !== undefined && user.isAdmin && !user.isSuspended;
}
