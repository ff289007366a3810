import { and, desc, eq, isNull } from 'drizzle-orm';
import type { LiveRoundState } from '@tradesense/core/live-sessions/live-round.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { liveRounds, liveSessions, type RoundRow, type SessionRow } from './live-sessions.tables.ts';

/**
 * Locks the live session of a class until the transaction ends, so that the teacher's actions run one at a time, on all
 * servers.
 */
export async function lockLiveSession(tx: Tx, classId: string): Promise<void> {
  await tx.$client.query(`SELECT pg_advisory_xact_lock(hashtextextended('live-session ' || $1, 0))`, [classId]);
}

/** Returns the class's open live session; `null` if there is none. */
export async function openSessionOf(tx: Tx, classId: string): Promise<SessionRow | null> {
  const [row] = await tx
    .select()
    .from(liveSessions)
    .where(and(eq(liveSessions.classId, classId), isNull(liveSessions.endedAt)));
  return row ?? null;
}

export async function findSession(tx: Tx, id: string): Promise<SessionRow | null> {
  const [row] = await tx.select().from(liveSessions).where(eq(liveSessions.id, id));
  return row ?? null;
}

/** Stores a session. Returns `false` if another class has just stored a session with this id. */
export async function insertSession(tx: Tx, row: SessionRow): Promise<boolean> {
  const rows = await tx.insert(liveSessions).values(row).onConflictDoNothing().returning({ id: liveSessions.id });
  return rows.length === 1;
}

export async function endSession(tx: Tx, id: string, endedAt: EpochMs): Promise<void> {
  await tx.update(liveSessions).set({ endedAt }).where(eq(liveSessions.id, id));
}

/** Returns the newest round of a session, or `null` before the first one. */
export async function newestRound(tx: Tx, sessionId: string): Promise<RoundRow | null> {
  const [row] = await tx
    .select()
    .from(liveRounds)
    .where(eq(liveRounds.sessionId, sessionId))
    .orderBy(desc(liveRounds.number))
    .limit(1);
  return row ?? null;
}

export async function findRound(tx: Tx, id: string): Promise<RoundRow | null> {
  const [row] = await tx.select().from(liveRounds).where(eq(liveRounds.id, id));
  return row ?? null;
}

/** The fields of a round that are needed to check and store an answer. */
export type AnsweredRound = Pick<RoundRow, 'id' | 'kind' | 'state' | 'masked' | 'bars' | 'setupCount'>;

/**
 * Returns a round of a class, and prevents the round from being closed until the transaction ends. The lock is shared,
 * so that answers do not wait for each other.
 */
export async function lockRoundShared(tx: Tx, classId: string, roundId: string): Promise<AnsweredRound | null> {
  const [row] = await tx
    .select({
      id: liveRounds.id,
      kind: liveRounds.kind,
      state: liveRounds.state,
      masked: liveRounds.masked,
      bars: liveRounds.bars,
      setupCount: liveRounds.setupCount,
    })
    .from(liveRounds)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRounds.sessionId))
    .where(and(eq(liveRounds.id, roundId), eq(liveSessions.classId, classId)))
    .for('share', { of: liveRounds });
  return row ?? null;
}

/** Stores a round. Returns `false` if another session has just stored a round with this id. */
export async function insertRound(tx: Tx, row: RoundRow): Promise<boolean> {
  const rows = await tx.insert(liveRounds).values(row).onConflictDoNothing().returning({ id: liveRounds.id });
  return rows.length === 1;
}

/**
 * Stores the new state of a round; waits first for answers that are just being stored. `closedAt` is set by the first
 * call and never changes afterwards.
 */
export async function storeState(tx: Tx, round: RoundRow, state: LiveRoundState, now: EpochMs): Promise<void> {
  await tx
    .update(liveRounds)
    .set({ state, closedAt: round.closedAt ?? now })
    .where(eq(liveRounds.id, round.id));
}
