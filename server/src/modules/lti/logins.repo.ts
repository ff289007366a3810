import { and, eq, gt, lte } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ltiLaunches, ltiLogins, type LaunchRow, type LoginRow } from './lti.tables.ts';

export async function insertLogin(tx: Tx, row: LoginRow): Promise<void> {
  await tx.insert(ltiLogins).values(row);
}

/**
 * Deletes the login with this state, so that it works only once, and returns it. Returns `null` if this browser has no
 * such login, or if the login has expired.
 */
export async function takeLogin(
  tx: Tx,
  { stateHash, browserHash }: Pick<LoginRow, 'stateHash' | 'browserHash'>,
  now: EpochMs,
): Promise<LoginRow | null> {
  const [row] = await tx
    .delete(ltiLogins)
    .where(
      and(eq(ltiLogins.stateHash, stateHash), eq(ltiLogins.browserHash, browserHash), gt(ltiLogins.expiresAt, now)),
    )
    .returning();
  return row ?? null;
}

export async function insertLaunch(tx: Tx, row: LaunchRow): Promise<void> {
  await tx.insert(ltiLaunches).values(row);
}

/** Returns a launch of this browser if it has not expired, otherwise `null`. */
export async function findLaunch(tx: Tx, id: string, browserHash: string, now: EpochMs): Promise<LaunchRow | null> {
  const [row] = await tx
    .select()
    .from(ltiLaunches)
    .where(and(eq(ltiLaunches.id, id), eq(ltiLaunches.browserHash, browserHash), gt(ltiLaunches.expiresAt, now)));
  return row ?? null;
}

/** Locks a launch until the transaction ends, and returns what `findLaunch` returns. */
export async function lockLaunch(tx: Tx, id: string, browserHash: string, now: EpochMs): Promise<LaunchRow | null> {
  const [row] = await tx
    .select()
    .from(ltiLaunches)
    .where(and(eq(ltiLaunches.id, id), eq(ltiLaunches.browserHash, browserHash), gt(ltiLaunches.expiresAt, now)))
    .for('update');
  return row ?? null;
}

/**
 * Returns the launch for which an embedded window in the platform's page waits. Returns `null` if the launch has not
 * started yet or has expired.
 */
export async function findFramedLaunch(tx: Tx, frameHash: string, now: EpochMs): Promise<LaunchRow | null> {
  const [row] = await tx
    .select()
    .from(ltiLaunches)
    .where(and(eq(ltiLaunches.frameHash, frameHash), gt(ltiLaunches.expiresAt, now)))
    .limit(1);
  return row ?? null;
}

/** Records which account opened the launch. */
export async function claimLaunch(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.update(ltiLaunches).set({ userId }).where(eq(ltiLaunches.id, id));
}

/** Records the assignment that was chosen for a deep link. */
export async function chooseAssignment(tx: Tx, id: string, assignmentId: string): Promise<void> {
  await tx.update(ltiLaunches).set({ assignmentId }).where(eq(ltiLaunches.id, id));
}

/** Deletes logins and launches that have expired. */
export async function deleteEnded(tx: Tx, now: EpochMs): Promise<void> {
  await tx.delete(ltiLogins).where(lte(ltiLogins.expiresAt, now));
  await tx.delete(ltiLaunches).where(lte(ltiLaunches.expiresAt, now));
}
