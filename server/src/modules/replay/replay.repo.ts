import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { CandleRow } from '@tradesense/contract/market.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Tx } from '../../platform/database/database.ts';
import { candleRowOf } from './replay-view.policy.ts';
import { barsIdOf, replayBars, replaySessions, type SessionRow } from './replay.tables.ts';

/** First key of the advisory locks of replay starts. Other kinds of locks use other first keys. */
const START_LOCK = 7_203_102;
/**
 * Number of bars in one row. It is small enough that a step reads little, and large enough that a session has few rows.
 */
const BARS_TO_A_ROW = 250;
/** Maximum number of replays in the list. */
const LISTED = 50;

/**
 * Lets a learner start only one replay at a time: other starts wait until the transaction ends. Of two simultaneous
 * starts, the second one therefore counts the replay that the first one started.
 */
export async function lockStarting(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${START_LOCK}, hashtext(${userId}))`);
}

/** Returns the number of a learner's running replays. A replay with several runs counts once. */
export async function countRunning(tx: Tx, userId: string): Promise<number> {
  const { userId: owner, endedAt, rootId } = replaySessions;
  return tx.$count(replaySessions, and(eq(owner, userId), isNull(endedAt), isNull(rootId)));
}

/**
 * Returns the number of replays that a learner started after the given real time. A replay with several runs counts
 * once.
 */
export async function countStarted(tx: Tx, userId: string, after: Date): Promise<number> {
  const { userId: owner, createdAt, rootId } = replaySessions;
  return tx.$count(replaySessions, and(eq(owner, userId), gt(createdAt, after), isNull(rootId)));
}

const barOf = ([t, o, h, l, c, v]: CandleRow): Bar => ({ t: epochMs(t), o, h, l, c, v });

/** Stores a later run of a replay. The bars are already stored with the first run. */
export async function insertRun(tx: Tx, session: SessionRow): Promise<void> {
  await tx.insert(replaySessions).values(session);
}

/** Stores the first run of a replay. `bars` are all its bars, with the times and prices of the session. */
export async function insertSession(tx: Tx, session: SessionRow, bars: readonly Bar[]): Promise<void> {
  await insertRun(tx, session);
  const rows: (typeof replayBars.$inferInsert)[] = [];
  for (let first = 0; first < bars.length; first += BARS_TO_A_ROW)
    rows.push({ sessionId: session.id, first, bars: bars.slice(first, first + BARS_TO_A_ROW).map(candleRowOf) });
  await tx.insert(replayBars).values(rows);
}

/**
 * Returns the first runs of the learner's replays, at most `LISTED`: the running replays, then the ended ones. Both
 * groups are sorted by their start, newest first.
 */
export async function listSessions(tx: Tx, userId: string): Promise<SessionRow[]> {
  return tx
    .select()
    .from(replaySessions)
    .where(and(eq(replaySessions.userId, userId), isNull(replaySessions.rootId)))
    .orderBy(sql`${replaySessions.endedAt} IS NOT NULL`, desc(replaySessions.createdAt), desc(replaySessions.id))
    .limit(LISTED);
}

/** Returns the later runs of the given replays, by number. */
export async function laterRuns(tx: Tx, rootIds: readonly string[]): Promise<SessionRow[]> {
  if (rootIds.length === 0) return [];
  return tx
    .select()
    .from(replaySessions)
    .where(inArray(replaySessions.rootId, [...rootIds]))
    .orderBy(asc(replaySessions.run));
}

/**
 * Locks every run of a replay until the transaction ends. Returns all runs. The caller must hold the lock on the first
 * run.
 */
export async function lockRuns(tx: Tx, root: SessionRow): Promise<SessionRow[]> {
  const later = await tx
    .select()
    .from(replaySessions)
    .where(eq(replaySessions.rootId, root.id))
    .orderBy(asc(replaySessions.run))
    .for('no key update');
  return [root, ...later];
}

const isOwn = (userId: string, id: string) => and(eq(replaySessions.id, id), eq(replaySessions.userId, userId));

/** Returns a learner's run of a replay; `null` if the learner has no run with this id. */
export async function findSession(tx: Tx, userId: string, id: string): Promise<SessionRow | null> {
  const rows = await tx.select().from(replaySessions).where(isOwn(userId, id));
  return rows[0] ?? null;
}

/** A run and the first run of its replay, which may be the same run. */
export interface LockedRun {
  readonly session: SessionRow;
  readonly root: SessionRow;
}

/**
 * Locks a run and the first run of its replay until the transaction ends. Returns both; `null` if the learner has no
 * run with this id. The first run is always locked first, so that two calls about one replay run one after the other.
 */
export async function lockSession(tx: Tx, userId: string, id: string): Promise<LockedRun | null> {
  const rootId = (await findSession(tx, userId, id))?.rootId;
  if (rootId === undefined) return null;
  const lock = async (each: string) => {
    const rows = await tx.select().from(replaySessions).where(isOwn(userId, each)).for('no key update');
    return rows[0];
  };
  const root = await lock(rootId ?? id);
  const session = rootId === null ? root : await lock(id);
  return root === undefined || session === undefined ? null : { session, root };
}

export async function findSessionOfAccount(tx: Tx, accountId: string): Promise<SessionRow | null> {
  const rows = await tx.select().from(replaySessions).where(eq(replaySessions.accountId, accountId));
  return rows[0] ?? null;
}

/** Returns the interval of the replay to which an account belongs; `null` if it belongs to no replay. */
export async function replayIntervalOf(tx: Tx, accountId: string): Promise<SessionRow['interval'] | null> {
  const { interval } = replaySessions;
  const rows = await tx.select({ interval }).from(replaySessions).where(eq(replaySessions.accountId, accountId));
  return rows[0]?.interval ?? null;
}

export async function storeSession(
  tx: Tx,
  id: string,
  changed: Partial<Pick<SessionRow, 'cursor' | 'isStopped' | 'nowAt' | 'nowPrice' | 'endedAt' | 'unscoredFrom'>>,
): Promise<void> {
  await tx.update(replaySessions).set(changed).where(eq(replaySessions.id, id));
}

/**
 * Deletes the bars of a replay from an index on. Bars that share a row with earlier bars stay. `id` is the id of the
 * first run.
 */
export async function dropBars(tx: Tx, id: string, from: number): Promise<void> {
  await tx.delete(replayBars).where(and(eq(replayBars.sessionId, id), gte(replayBars.first, from)));
}

/**
 * Returns bars of a run by their index in the replay, from `first` (inclusive) to `end` (exclusive). The caller must
 * ensure that none of them reaches the learner unless the run has revealed it.
 */
export async function sessionBars(
  tx: Tx,
  session: Pick<SessionRow, 'id' | 'rootId'>,
  first: number,
  end: number,
): Promise<Bar[]> {
  if (end <= first) return [];
  const rows = await tx
    .select({ first: replayBars.first, bars: replayBars.bars })
    .from(replayBars)
    .where(
      and(
        eq(replayBars.sessionId, barsIdOf(session)),
        gt(replayBars.first, first - BARS_TO_A_ROW),
        lt(replayBars.first, end),
      ),
    )
    .orderBy(asc(replayBars.first));
  return rows.flatMap((row) => row.bars.slice(Math.max(0, first - row.first), Math.max(0, end - row.first)).map(barOf));
}
