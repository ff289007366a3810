import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { users, type UserRow } from './identity.tables.ts';
import { ACCOUNT_SEEN_MS } from './session.policy.ts';

export type NewUser = Pick<
  UserRow,
  'id' | 'name' | 'email' | 'emailNormalised' | 'passwordHash' | 'isAdmin' | 'promoCode' | 'verifiedAt' | 'createdAt'
>;

/** Stores a user. Returns `false` and changes nothing if the address already belongs to an account. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const inserted = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.emailNormalised })
    .returning({ id: users.id });
  return inserted.length === 1;
}

/** Records that the account is used at `now`, unless a use within `ACCOUNT_SEEN_MS` before is recorded. */
export async function noteSeen(tx: Tx, id: string, now: EpochMs): Promise<void> {
  await tx
    .update(users)
    .set({ lastSeenAt: new Date(now) })
    .where(and(eq(users.id, id), or(isNull(users.lastSeenAt), lte(users.lastSeenAt, new Date(now - ACCOUNT_SEEN_MS)))));
}

export async function findUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  const rows = await tx.select().from(users).where(eq(users.id, id));
  return rows[0];
}

export async function findUserByEmail(tx: Tx, emailNormalised: string): Promise<UserRow | undefined> {
  const rows = await tx.select().from(users).where(eq(users.emailNormalised, emailNormalised));
  return rows[0];
}

/** Returns the given users, except those that are suspended or have no username. */
export async function findPublicUsers(
  tx: Tx,
  ids: readonly string[],
): Promise<Pick<UserRow, 'id' | 'username' | 'createdAt'>[]> {
  if (ids.length === 0) return [];
  const { id, username, createdAt, isSuspended } = users;
  return tx
    .select({ id, username, createdAt })
    .from(users)
    .where(and(inArray(id, [...ids]), eq(isSuspended, false), isNotNull(username)));
}

/** Returns the given ids, except those of accounts that are suspended or do not exist. */
export async function shownUserIds(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id} = ANY(${sql.param([...ids])}::uuid[])`, eq(users.isSuspended, false)));
  return rows.map(({ id }) => id);
}

/** Returns the ids of all suspended accounts. */
export async function suspendedUserIds(tx: Tx): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.isSuspended, true));
  return rows.map(({ id }) => id);
}

/** Locks the account until the transaction ends, so that other changes of it wait, and returns it. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  const rows = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return rows[0];
}

/** Keeps an account from being deleted until the transaction ends. Returns `false` if it no longer exists. */
export async function keepUserFromDeletion(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share');
  return rows.length === 1;
}

/**
 * Creates the verified account of a confirmed registration and returns its id. If an earlier release stored an
 * unverified account under the address, that account is used instead. Returns `undefined` if the address has a verified
 * or a suspended account.
 */
export async function confirmUser(
  tx: Tx,
  registration: Pick<NewUser, 'id' | 'name' | 'email' | 'emailNormalised' | 'passwordHash' | 'promoCode'>,
  now: EpochMs,
): Promise<string | undefined> {
  const { id, emailNormalised, name, email, passwordHash, promoCode } = registration;
  const account = { name, email, passwordHash, promoCode, verifiedAt: new Date(now), createdAt: new Date(now) };
  const rows = await tx
    .insert(users)
    .values({ id, emailNormalised, ...account })
    .onConflictDoUpdate({
      target: users.emailNormalised,
      set: account,
      setWhere: sql`${users.verifiedAt} IS NULL AND NOT ${users.isSuspended}`,
    })
    .returning({ id: users.id });
  return rows[0]?.id;
}

/** Marks an account as verified. Returns `false` if it was verified before. */
export async function markVerified(tx: Tx, id: string, now: EpochMs): Promise<boolean> {
  const marked = await tx
    .update(users)
    .set({ verifiedAt: new Date(now) })
    .where(and(eq(users.id, id), isNull(users.verifiedAt)))
    .returning({ id: users.id });
  return marked.length === 1;
}

/** Deletes accounts of an earlier release that were created before `time` and whose address was never verified. */
export async function deleteUnverifiedBefore(tx: Tx, time: EpochMs): Promise<void> {
  await tx.delete(users).where(and(isNull(users.verifiedAt), lt(users.createdAt, new Date(time))));
}

export async function setPasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
}

/** Sets the email address. The caller has checked that it belongs to no other account. */
export async function setEmail(tx: Tx, id: string, address: Pick<UserRow, 'email' | 'emailNormalised'>): Promise<void> {
  await tx.update(users).set(address).where(eq(users.id, id));
}

/** Updates the account and returns its new state. */
export async function updateUser(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<UserRow, 'name' | 'username' | 'termsAcceptedAt' | 'termsVersion' | 'isAdmin' | 'isModerator' | 'isSuspended'>
  >,
): Promise<UserRow | undefined> {
  const rows = await tx.update(users).set(change).where(eq(users.id, id)).returning();
  return rows[0];
}

/**
 * Records that the owner of the address gets a notice now, and returns the owner. Returns `undefined` if the last
 * notice was after `quietSince`, or if the address has no account.
 */
export async function claimRegistrationNotice(
  tx: Tx,
  emailNormalised: string,
  quietSince: EpochMs,
  now: EpochMs,
): Promise<Pick<UserRow, 'name' | 'email'> | undefined> {
  const rows = await tx
    .update(users)
    .set({ registrationNoticeAt: new Date(now) })
    .where(
      and(
        eq(users.emailNormalised, emailNormalised),
        or(isNull(users.registrationNoticeAt), lte(users.registrationNoticeAt, new Date(quietSince))),
      ),
    )
    .returning({ name: users.name, email: users.email });
  return rows[0];
}

export async function hasAdministrator(tx: Tx): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
  return rows.length === 1;
}

/** Whether some other account belongs to an administrator who can sign in. The caller holds `lockAdministrators`. */
export async function hasOtherAdministrator(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.isSuspended, false), ne(users.id, id)))
    .limit(1);
  return rows.length === 1;
}

export async function promoteToAdministrator(tx: Tx, id: string): Promise<void> {
  await tx.update(users).set({ isAdmin: true, isModerator: false }).where(eq(users.id, id));
}

/**
 * Locks the list of administrators until the transaction ends, on all servers, so that changes of the administrators
 * run one after the other.
 */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('identity.first-administrator'))`);
}
