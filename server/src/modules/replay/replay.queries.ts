import type {
  ReplayBarsResponse,
  replayBarsQuery,
  ReplaySession,
  ReplaySessionsResponse,
} from '@tradesense/contract/replay.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { intervalContains } from '@tradesense/core/market/interval.ts';
import type { TradedSymbol } from '@tradesense/core/market/masked-asset.ts';
import { shownBars } from '@tradesense/core/market/replay-cursor.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { invalidField, noSession } from './advance-replay.service.ts';
import { candleRowOf, sessionView } from './replay-view.policy.ts';
import { findSession, findSessionOfAccount, laterRuns, listSessions, sessionBars } from './replay.repo.ts';
import type { SessionRow } from './replay.tables.ts';
import { assetClassOf, tradedSymbolOf } from './session-asset.policy.ts';

type Deps = Pick<Platform, 'db'>;

export async function readSessions({ db }: Deps, userId: string): Promise<ReplaySessionsResponse> {
  return db.read(async (tx) => {
    const first = await listSessions(tx, userId);
    const later = await laterRuns(
      tx,
      first.map(({ id }) => id),
    );
    const runsOf = (root: SessionRow) => [root, ...later.filter(({ rootId }) => rootId === root.id)];
    return { sessions: first.flatMap(runsOf).map(sessionView) };
  });
}

async function ownSession(tx: Tx, userId: string, id: string): Promise<SessionRow> {
  const session = await findSession(tx, userId, id);
  if (session === null) throw noSession();
  return session;
}

/** Returns a run of a replay. Throws `not-found` (404) if the learner has no run with this id, as does `readBars`. */
export async function readSession({ db }: Deps, userId: string, id: string): Promise<ReplaySession> {
  return sessionView(await db.read((tx) => ownSession(tx, userId, id)));
}

/** Returns all bars that a run has revealed until now, in ascending order. */
const revealedBars = (tx: Tx, session: SessionRow): Promise<Bar[]> =>
  sessionBars(tx, session, 0, session.lead + session.cursor);

export async function readBars(
  { db }: Deps,
  userId: string,
  id: string,
  query: z.output<typeof replayBarsQuery>,
): Promise<ReplayBarsResponse> {
  return db.read(async (tx) => {
    const session = await ownSession(tx, userId, id);
    const { interval = session.interval, before = Number.POSITIVE_INFINITY, limit } = query;
    if (!intervalContains(interval, session.interval))
      throw invalidField(
        'query.interval',
        `${interval} bars cannot be made from the replay's ${session.interval} bars`,
      );
    const shown = shownBars(await revealedBars(tx, session), session.interval, interval, assetClassOf(session));
    const older = shown.filter(({ t }) => t < before);
    return { interval, bars: older.slice(-limit).map(candleRowOf), hasOlder: older.length > limit };
  });
}

/** The bars that an account's run has revealed until now, with the asset, times and prices that the account uses. */
export interface RevealedHistory extends Pick<SessionRow, 'interval' | 'source'> {
  readonly asset: TradedSymbol;
  /** Bars up to the cursor, ascending. */
  readonly bars: readonly Bar[];
}

/** Returns the bars that an account's run has revealed; `null` if the account belongs to no replay. */
export async function revealedHistoryOf(tx: Tx, accountId: string): Promise<RevealedHistory | null> {
  const session = await findSessionOfAccount(tx, accountId);
  if (session === null) return null;
  const { interval, source } = session;
  return { asset: tradedSymbolOf(session), interval, source, bars: await revealedBars(tx, session) };
}
