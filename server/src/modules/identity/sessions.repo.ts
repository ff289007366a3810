import { and, desc, eq, gt, lte, ne } from 'drizzle-orm';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { sessions, type SessionRow } from './identity.tables.ts';
import { sessionExpiry } from './session.policy.ts';

export async function insertSession(tx: Tx, session: SessionRow): Promise<void> {
  await tx.insert(sessions).values(session);
}

export interface LiveSession extends Viewer {
  readonly createdAt: EpochMs;
  readonly lastSeenAt: EpochMs;
}

interface LiveSessionRow {
  id: string;
  user_id: string;
  is_admin: boolean;
  created_at: Date;
  last_seen_at: Date;
}

/** Runs on every signed-in request, hence a named statement. Suspended users and expired sessions are not found. */
export async function findLiveSession(tx: Tx, tokenHash: Buffer, now: EpochMs): Promise<LiveSession | null> {
  const { rows } = await tx.$client.query<LiveSessionRow>({
    name: 'identity-live-session',
    text: `SELECT s.id, s.user_id, u.is_admin, s.created_at, s.last_seen_at
           FROM sessions s JOIN users u ON u.id = s.user_id
           WHERE s.token_hash = $1 AND s.expires_at > $2 AND NOT u.is_suspended`,
    values: [tokenHash, new Date(now)],
  });
  const row = rows[0];
  if (row === undefined) return null;
  return {
    userId: row.user_id,
    sessionId: row.id,
    isAdmin: row.is_admin,
    createdAt: epochMs(row.created_at.getTime()),
    lastSeenAt: epochMs(row.last_seen_at.getTime()),
  };
}

/** Which of these sessions live: those of suspended users and expired ones do not. */
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
    .set({ lastSeenAt: new Date(now), expiresAt: new Date(sessionExpiry(session.createdAt, now)) })
    .where(and(eq(sessions.id, session.sessionId), lte(sessions.lastSeenAt, new Date(session.lastSeenAt))));
}

export async function listSessions(tx: Tx, userId: string, now: EpochMs): Promise<SessionRow[]> {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(now))))
    .orderBy(desc(sessions.lastSeenAt));
}

/** How many were ended: 0 when `sessionId` is not one of the user's. */
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

export async function deleteAllSessions(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

export async function deleteExpiredSessions(tx: Tx, now: EpochMs): Promise<void> {
  await tx.delete(sessions).where(lte(sessions.expiresAt, new Date(now)));
}
