import type { User } from '@tradesense/contract/auth.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Recipient } from '../../platform/mail/compose-mail.ts';
import { Problem } from '../../platform/http/problem.ts';
import { userView } from './user-view.ts';
import { findPublicUsers, findUser, keepUserFromDeletion, lockUser, shownUserIds, updateUser } from './users.repo.ts';

/**
 * Locks an account until the transaction ends, so that other changes of it wait, and returns its current state. Throws
 * `not-signed-in` (401) if it no longer exists.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<User> {
  const user = await lockUser(tx, userId);
  if (user === undefined) throw new Problem('not-signed-in');
  return userView(user);
}

/** Keeps an account from being deleted until the transaction ends. Returns `false` if it no longer exists. */
export const keepAccountFromDeletion = (tx: Tx, userId: string): Promise<boolean> => keepUserFromDeletion(tx, userId);

/** Whether the account exists and is not suspended. Other users see no data of a suspended account. */
export async function isShownAccount(tx: Tx, userId: string): Promise<boolean> {
  const user = await findUser(tx, userId);
  return user !== undefined && !user.isSuspended;
}

/** Returns the given ids, except those of accounts that are suspended or do not exist. */
export const shownAccounts = (tx: Tx, userIds: readonly string[]): Promise<string[]> => shownUserIds(tx, userIds);

/**
 * Returns the recipient of emails about an account's activity; `null` if the account is deleted, suspended or
 * unverified.
 */
export async function mailRecipient(tx: Tx, userId: string): Promise<Recipient | null> {
  const user = await findUser(tx, userId);
  if (user === undefined || user.isSuspended || user.verifiedAt === null) return null;
  return { name: user.name, email: user.email };
}

/**
 * Returns the recipient of emails that an account's owner gets even while suspended; `null` if the account is deleted
 * or unverified.
 */
export async function ownerAddress(tx: Tx, userId: string): Promise<Recipient | null> {
  const user = await findUser(tx, userId);
  return user === undefined || user.verifiedAt === null ? null : { name: user.name, email: user.email };
}

export async function isSuspendedAccount(tx: Tx, userId: string): Promise<boolean> {
  return (await findUser(tx, userId))?.isSuspended ?? false;
}

/** Whether the account belongs to an administrator. */
export async function isAdministrator(tx: Tx, userId: string): Promise<boolean> {
  return (await findUser(tx, userId))?.isAdmin ?? false;
}

/** Returns the promo code that was entered at registration; `null` if there was none. */
export async function registrationPromoCode(tx: Tx, userId: string): Promise<string | null> {
  return (await findUser(tx, userId))?.promoCode ?? null;
}

/** Returns the name and the address to which an invoice is made out. */
export async function billedPerson(tx: Tx, userId: string): Promise<Recipient> {
  const user = await findUser(tx, userId);
  if (user === undefined) throw new Problem('not-signed-in');
  return { name: user.name, email: user.email };
}

/** Renames a locked account. The caller has checked that the name may belong to this account. */
export async function renameAccount(
  tx: Tx,
  userId: string,
  change: { readonly username?: string; readonly name?: string },
): Promise<User> {
  const user = await updateUser(tx, userId, change);
  invariant(user !== undefined, 'a locked account is there');
  return userView(user);
}

/** Stores the accepted version of the terms. The caller holds the account's lock. */
export async function noteTermsAccepted(tx: Tx, userId: string, termsVersion: string, acceptedAt: Date): Promise<void> {
  await updateUser(tx, userId, { termsVersion, termsAcceptedAt: acceptedAt });
}

/** The public data of an account. */
export interface PublicAccount {
  readonly userId: string;
  readonly username: string;
  readonly createdAt: EpochMs;
}

/** Returns the given accounts, except those that are suspended or have no username. */
export async function publicAccounts(tx: Tx, userIds: readonly string[]): Promise<PublicAccount[]> {
  const rows = await findPublicUsers(tx, userIds);
  return rows.flatMap(({ id, username, createdAt }) =>
    username === null ? [] : [{ userId: id, username, createdAt: epochMs(createdAt.getTime()) }],
  );
}

/** Returns the name that the learner registered with. */
export async function nameOf(tx: Tx, userId: string): Promise<string> {
  const user = await findUser(tx, userId);
  if (user === undefined) throw new Problem('not-found');
  return user.name;
}

/** Returns the username of the caller's account and the time when it was created. */
export async function ownAccount(
  tx: Tx,
  userId: string,
): Promise<{ readonly username: string | null; readonly createdAt: EpochMs }> {
  const user = await findUser(tx, userId);
  if (user === undefined) throw new Problem('not-signed-in');
  return { username: user.username, createdAt: epochMs(user.createdAt.getTime()) };
}
