import { and, count, desc, eq, gt, inArray, lte, ne } from 'drizzle-orm';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { sessions, sessionTabs, type SessionRow } from './identity.tables.ts';
import { sessionExpiry } from './session.policy.ts';

export async function insertSession(tx: Tx, session: SessionRow): Promise<void> {
  await tx.insert(sessions).values(session);
}

export interface LiveSession extends Viewer {
  readonly createdAt: EpochMs;
  readonly lastSeenAt: EpochMs;
  readonly isRemembered: boolean;
}

interface LiveSessionRow {
  id: string;
  user_id: string;
  is_admin: boolean;
  is_moderator: boolean;
  is_suspended: boolean;
  created_at: Date;
  last_seen_at: Date;
  is_remembered: boolean;
}

/**
 * Returns the live session of a token; `null` if it has ended or expired. Every signed-in request runs it, so it is a
 * named statement, which the database parses only once.
 */
export async function findLiveSession(tx: Tx, tokenHash: Buffer, now: EpochMs): Promise<LiveSession | null> {
  const { rows } = await tx.$client.query<LiveSessionRow>({
    name: 'identity-live-session',
    text: `SELECT s.id, s.user_id, u.is_admin, u.is_moderator, u.is_suspended, s.created_at, s.last_seen_at, s.is_remembered
           FROM sessions s JOIN users u ON u.id = s.user_id
           WHERE s.id = coalesce(
               (SELECT id FROM sessions WHERE token_hash = $1),
               (SELECT session_id FROM session_tabs WHERE token_hash = $1))
             AND s.expires_at > $2`,
    values: [tokenHash, new Date(now)],
  });
  return liveSessionOf(rows[0]);
}

/** Locks the live session that a sign-in cookie belongs to, until the transaction ends, and returns it. */
export async function lockSessionByCookie(tx: Tx, resumeHash: Buffer, now: EpochMs): Promise<LiveSession | null> {
  const { rows } = await tx.$client.query<LiveSessionRow>({
    name: 'identity-session-by-cookie',
    text: `SELECT s.id, s.user_id, u.is_admin, u.is_moderator, u.is_suspended, s.created_at, s.last_seen_at, s.is_remembered
           FROM sessions s JOIN users u ON u.id = s.user_id
           WHERE s.resume_hash = $1 AND s.expires_at > $2
           FOR UPDATE OF s`,
    values: [resumeHash, new Date(now)],
  });
  return liveSessionOf(rows[0]);
}

export async function insertTab(tx: Tx, tab: typeof sessionTabs.$inferSelect): Promise<void> {
  await tx.insert(sessionTabs).values(tab);
}

/** Deletes tokens of a session's tabs. Keeps the first tab's token and the `kept` newest tokens of the other tabs. */
export async function deleteOldTabs(tx: Tx, sessionId: string, kept: number): Promise<void> {
  const old = tx
    .select({ id: sessionTabs.id })
    .from(sessionTabs)
    .where(eq(sessionTabs.sessionId, sessionId))
    .orderBy(desc(sessionTabs.createdAt), desc(sessionTabs.id))
    .offset(kept);
  await tx.delete(sessionTabs).where(inArray(sessionTabs.id, old));
}

/**
 * Gives a session a new token and a new cookie, and ends the tokens of all its other tabs. Returns the session;
 * `undefined` if it has ended.
 */
export async function replaceSecrets(
  tx: Tx,
  id: string,
  secrets: Pick<SessionRow, 'tokenHash' | 'resumeHash'>,
): Promise<SessionRow | undefined> {
  // The update locks the session first. If the replaced cookie opens a tab at the same moment, the tab's token is
  // therefore either deleted here or never created.
  const rows = await tx.update(sessions).set(secrets).where(eq(sessions.id, id)).returning();
  await tx.delete(sessionTabs).where(eq(sessionTabs.sessionId, id));
  return rows[0];
}

/** Ends all sessions of the user but the `kept` most recently used ones. */
export async function deleteOldSessions(tx: Tx, userId: string, kept: number): Promise<void> {
  const old = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), desc(sessions.id))
    .offset(kept);
  await tx.delete(sessions).where(inArray(sessions.id, old));
}

function liveSessionOf(row: LiveSessionRow | undefined): LiveSession | null {
  if (row === undefined) return null;
  return {
    userId: row.user_id,
    sessionId: row.id,
    isAdmin: row.is_admin,
    isModerator: row.is_moderator,
    isSuspended: row.is_suspended,
    createdAt: epochMs(row.created_at.getTime()),
    lastSeenAt: epochMs(row.last_seen_at.getTime()),
    isRemembered: row.is_remembered,
  };
}

/**
 * Returns those of the given sessions that may keep an event stream open: they are not expired, and their account is
 * not suspended.
 */
export async function liveSessionIds(tx: Tx, ids: readonly string[], now: EpochMs): Promise<string[]> {
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'identity-live-session-ids',
    text: `SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id
           WHERE s.id = ANY($1::uuid[]) AND s.expires_at > $2 AND NOT u.is_suspended`,
    values: [ids, new Date(now)],
  });
  return rows.map(({ id }) => id);
}

export async function touchSession(tx: Tx, session: LiveSession, now: EpochMs): Promise<void> {
  await tx
    .update(sessions)
    .set({
      lastSeenAt: new Date(now),
      expiresAt: new Date(sessionExpiry(session.createdAt, now, session.isRemembered)),
    })
    .where(and(eq(sessions.id, session.sessionId), lte(sessions.lastSeenAt, new Date(session.lastSeenAt))));
}

export async function listSessions(tx: Tx, userId: string, now: EpochMs): Promise<SessionRow[]> {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(now))))
    .orderBy(desc(sessions.lastSeenAt));
}

/** Ends a session of the user. Returns the number of ended sessions: 0 if the user has no session with this id. */
export async function deleteSession(tx: Tx, userId: string, sessionId: string): Promise<number> {
  const deleted = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return deleted.length;
}

export async function deleteOtherSessions(tx: Tx, userId: string, keptId: string): Promise<number> {
  const deleted = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)))
    .returning({ id: sessions.id });
  return deleted.length;
}

/** Ends all sessions of the user. Returns how many have ended. */
export async function deleteAllSessions(tx: Tx, userId: string): Promise<number> {
  const deleted = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  return deleted.length;
}

/** Returns the number of open sessions of each given account. An account without open sessions has no entry. */
export async function countSessionsOf(
  tx: Tx,
  userIds: readonly string[],
  now: EpochMs,
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({ userId: sessions.userId, n: count() })
    .from(sessions)
    .where(and(inArray(sessions.userId, [...userIds]), gt(sessions.expiresAt, new Date(now))))
    .groupBy(sessions.userId);
  return new Map(rows.map(({ userId, n }) => [userId, n]));
}

/** Records that the password was entered again in the session. Returns `false` if the session has ended. */
export async function noteConfirmation(tx: Tx, sessionId: string, now: EpochMs): Promise<boolean> {
  const rows = await tx
    .update(sessions)
    .set({ confirmedAt: new Date(now) })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id });
  return rows.length === 1;
}

/** Whether the password was entered again in the session after `since`. */
export async function wasConfirmedSince(tx: Tx, sessionId: string, since: EpochMs): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.confirmedAt, new Date(since))));
  return rows.length === 1;
}

export async function deleteExpiredSessions(tx: Tx, now: EpochMs): Promise<void> {
  await tx.delete(sessions).where(lte(sessions.expiresAt, new Date(now)));
}
