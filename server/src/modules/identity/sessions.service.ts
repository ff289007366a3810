import type { SessionsResponse, User } from '@tradesense/contract/auth.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { hashToken } from './secret-hash.ts';
import { isTouchDue, sessionExpiry, USER_AGENT_MAX } from './session.policy.ts';
import {
  deleteOtherSessions,
  deleteSession,
  findLiveSession,
  insertSession,
  liveSessionIds,
  listSessions,
  touchSession,
} from './sessions.repo.ts';
import { userView } from './user-view.ts';
import { findUser } from './users.repo.ts';

/** Where a session is opened, as far as the browser and the network tell. */
export interface Device {
  readonly userAgent: string;
  readonly address: string;
}

/** Returns the session's token; only its hash is stored. */
export async function openSession(
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  tx: Tx,
  userId: string,
  device: Device,
): Promise<string> {
  const token = ids.secret();
  const now = clock.now();
  await insertSession(tx, {
    id: ids.next(),
    userId,
    tokenHash: hashToken(token),
    createdAt: new Date(now),
    lastSeenAt: new Date(now),
    expiresAt: new Date(sessionExpiry(now, now)),
    userAgent: device.userAgent.slice(0, USER_AGENT_MAX),
    address: device.address,
  });
  return token;
}

/**
 * Who an `Authorization` header speaks for; null for a guest and for a forged, ended or expired token. A session in use
 * is prolonged, written at most once a minute.
 */
export async function viewerOf(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  authorization: string | undefined,
): Promise<Viewer | null> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return null;
  const now = clock.now();
  return db.read(async (tx) => {
    const session = await findLiveSession(tx, hashToken(token), now);
    if (session === null) return null;
    if (isTouchDue(session.lastSeenAt, now)) await touchSession(tx, session, now);
    return { userId: session.userId, sessionId: session.sessionId, isAdmin: session.isAdmin };
  });
}

/** Which of these sessions still live; asking does not prolong them. */
export async function liveSessions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(await db.read((tx) => liveSessionIds(tx, sessionIds, clock.now())));
}

/** The account of the viewer, as it is now. */
export async function currentUser({ db }: Pick<Platform, 'db'>, viewer: Viewer): Promise<User> {
  const user = await db.read((tx) => findUser(tx, viewer.userId));
  if (user === undefined) throw new Problem('not-signed-in');
  return userView(user);
}

/** Ends the viewer's own session; a guest has none to end. */
export async function endSession({ db }: Pick<Platform, 'db'>, viewer: Viewer | null): Promise<void> {
  if (viewer !== null) await db.transaction((tx) => deleteSession(tx, viewer.userId, viewer.sessionId));
}

/** The viewer's open sessions, last used first. */
export async function sessionList({ db, clock }: Platform, viewer: Viewer): Promise<SessionsResponse> {
  const rows = await db.read((tx) => listSessions(tx, viewer.userId, clock.now()));
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      userAgent: row.userAgent,
      address: row.address,
      isCurrent: row.id === viewer.sessionId,
    })),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Ends one of the viewer's sessions, or every other one. Returns how many ended; throws `not-found` (404) when
 * `sessionId` is not one of the viewer's.
 */
export async function revokeSessions({ db }: Platform, viewer: Viewer, sessionId: string | undefined): Promise<number> {
  if (sessionId === undefined) {
    return db.transaction((tx) => deleteOtherSessions(tx, viewer.userId, viewer.sessionId));
  }
  if (!UUID.test(sessionId)) throw new Problem('not-found');
  const revoked = await db.transaction((tx) => deleteSession(tx, viewer.userId, sessionId));
  if (revoked === 0) throw new Problem('not-found');
  return revoked;
}
