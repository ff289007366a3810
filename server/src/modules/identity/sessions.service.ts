import type { LoginResponse, SessionsResponse, User } from '@tradesense/contract/auth.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { isDiskFull } from '../../platform/database/database-errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { logAuthentication } from './authentication-log.ts';
import { hashToken } from './secret-hash.ts';
import { isTouchDue, SESSION_TABS_MAX, sessionExpiry, SESSIONS_MAX, USER_AGENT_MAX } from './session.policy.ts';
import {
  deleteOldSessions,
  deleteOldTabs,
  deleteOtherSessions,
  deleteSession,
  findLiveSession,
  insertSession,
  insertTab,
  liveSessionIds,
  listSessions,
  lockSessionByCookie,
  replaceSecrets,
  touchSession,
  type LiveSession,
} from './sessions.repo.ts';
import { userView } from './user-view.ts';
import { findUser, noteSeen } from './users.repo.ts';

/** The browser and the network from which a session is opened. */
export interface Device {
  readonly userAgent: string;
  readonly address: string;
  /** Visitor id of the browser; `null` if it sent none. */
  readonly visitor: string | null;
  /** Id that the browser got at an earlier sign-in; a new id if the browser sent none. */
  readonly deviceId: string;
}

/**
 * A sign-in as the browser receives it: the token of this tab, and the secret for the cookie with which other tabs get
 * their tokens.
 */
export interface OpenedSession {
  readonly token: string;
  readonly resumeSecret: string;
  readonly isRemembered: boolean;
}

/**
 * Opens a session for the user; only hashes of its secrets are stored. With more than 20 sign-ins, the least recently
 * used one ends. The caller holds the lock on the user's row.
 */
export async function openSession(
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  tx: Tx,
  userId: string,
  device: Device,
  isRemembered = false,
): Promise<OpenedSession> {
  const token = ids.secret();
  const resumeSecret = ids.secret();
  const now = clock.now();
  await noteSeen(tx, userId, now);
  await insertSession(tx, {
    id: ids.next(),
    userId,
    tokenHash: hashToken(token),
    createdAt: new Date(now),
    lastSeenAt: new Date(now),
    expiresAt: new Date(sessionExpiry(now, now, isRemembered)),
    userAgent: device.userAgent.slice(0, USER_AGENT_MAX),
    address: device.address,
    resumeHash: hashToken(resumeSecret),
    isRemembered,
    confirmedAt: null,
  });
  await deleteOldSessions(tx, userId, SESSIONS_MAX);
  return { token, resumeSecret, isRemembered };
}

/**
 * Returns a token for another tab of the sign-in that the cookie identifies. The token ends with the sign-in. Throws
 * `not-signed-in` (401) if the sign-in has ended.
 */
export async function resumeSession(
  { db, ids, clock }: Pick<Platform, 'db' | 'ids' | 'clock'>,
  resumeSecret: string,
): Promise<LoginResponse> {
  const now = clock.now();
  const resumed = await db.transaction(async (tx) => {
    const session = await lockSessionByCookie(tx, hashToken(resumeSecret), now);
    const user = session === null ? undefined : await findUser(tx, session.userId);
    if (session === null || user === undefined) throw new Problem('not-signed-in');
    const token = ids.secret();
    const { sessionId } = session;
    await insertTab(tx, { id: ids.next(), sessionId, tokenHash: hashToken(token), createdAt: new Date(now) });
    await deleteOldTabs(tx, sessionId, SESSION_TABS_MAX);
    if (isTouchDue(session.lastSeenAt, now)) await touchSession(tx, session, now);
    return { token, user: userView(user) };
  });
  // Not in the transaction above, because the deletion of an account locks the account before its sessions.
  await db.read((tx) => noteSeen(tx, resumed.user.id, now));
  return resumed;
}

/**
 * Ends the cookie of the viewer's sign-in and all its tabs but the one with `token`. Returns the new cookie. Throws
 * `not-signed-in` (401) if the sign-in has ended in the meantime.
 */
export async function keepOnlyTab(
  { ids }: Pick<Platform, 'ids'>,
  tx: Tx,
  viewer: Viewer,
  token: string,
): Promise<OpenedSession> {
  const resumeSecret = ids.secret();
  const secrets = { tokenHash: hashToken(token), resumeHash: hashToken(resumeSecret) };
  const session = await replaceSecrets(tx, viewer.sessionId, secrets);
  if (session === undefined) throw new Problem('not-signed-in');
  return { token, resumeSecret, isRemembered: session.isRemembered };
}

/** Returns the token in an `Authorization` header; `null` if there is none. */
export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '')?.[1] ?? null;
}

/**
 * Ignores an error that is caused by a full disk, so that reading still works; a later request extends the session
 * instead. Throws every other error.
 */
function passOverFullDisk(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}

/**
 * Returns the viewer whom an `Authorization` header identifies; `null` for a guest, and for a token that is forged,
 * ended or expired. Using a session extends it; this is written at most once a minute.
 */
export async function viewerOf(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  authorization: string | undefined,
): Promise<Viewer | null> {
  const token = bearerToken(authorization);
  if (token === null) return null;
  const now = clock.now();
  return db.read(async (tx) => {
    const session = await findLiveSession(tx, hashToken(token), now);
    if (session === null) return null;
    if (isTouchDue(session.lastSeenAt, now)) await noteUse(tx, session, now).catch(passOverFullDisk);
    const { userId, sessionId, isAdmin, isModerator, isSuspended } = session;
    return { userId, sessionId, isAdmin, isModerator, isSuspended };
  });
}

async function noteUse(tx: Tx, session: LiveSession, now: EpochMs): Promise<void> {
  await touchSession(tx, session, now);
  await noteSeen(tx, session.userId, now);
}

/** Returns the given sessions that are live and whose account is not suspended. The check extends no session. */
export async function liveSessions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(await db.read((tx) => liveSessionIds(tx, sessionIds, clock.now())));
}

/** Returns the current state of the viewer's account. */
export async function currentUser({ db }: Pick<Platform, 'db'>, viewer: Viewer): Promise<User> {
  const user = await db.read((tx) => findUser(tx, viewer.userId));
  if (user === undefined) throw new Problem('not-signed-in');
  return userView(user);
}

/**
 * Ends the viewer's sign-in with all its tabs. For a guest, ends the sign-in of the browser's cookie. Returns whether
 * the cookie identifies another live sign-in of the same browser.
 */
export async function endSession(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  viewer: Viewer | null,
  resumeSecret: string | null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (viewer !== null) await deleteSession(tx, viewer.userId, viewer.sessionId);
    const named = resumeSecret === null ? null : await lockSessionByCookie(tx, hashToken(resumeSecret), clock.now());
    if (named === null) return false;
    if (viewer !== null) return true;
    await deleteSession(tx, named.userId, named.sessionId);
    return false;
  });
}

/** Returns the viewer's open sessions, most recently used first. */
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
 * Ends one of the viewer's sessions, or all but the current one, with their event streams. Returns the number of ended
 * sessions. Throws `not-found` (404) if the viewer has no session with this id.
 */
export async function revokeSessions(
  platform: Platform,
  viewer: Viewer,
  sessionId: string | undefined,
): Promise<number> {
  if (sessionId !== undefined && !UUID.test(sessionId)) throw new Problem('not-found');
  const revoked = await platform.db.transaction((tx) => {
    logAuthentication(platform, tx, { event: 'sessions-ended', userId: viewer.userId });
    return sessionId === undefined
      ? deleteOtherSessions(tx, viewer.userId, viewer.sessionId)
      : deleteSession(tx, viewer.userId, sessionId);
  });
  if (revoked > 0) platform.streams.endSessions();
  if (sessionId === undefined) return revoked;
  if (revoked === 0) throw new Problem('not-found');
  return revoked;
}
