import type { AdvanceReplayRequest, AdvanceReplayResponse, ReplaySession } from '@tradesense/contract/replay.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { priceBarOf } from '@tradesense/core/trading/bar-units.ts';
import { offeredVolume } from '@tradesense/core/trading/offered-volume.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { replayEnded } from './replay-market.service.ts';
import { candleRowOf, sessionView } from './replay-view.policy.ts';
import { dropBars, lockSession, sessionBars, storeSession } from './replay.repo.ts';
import type { SessionRow } from './replay.tables.ts';
import { tradedSymbolOf } from './session-asset.policy.ts';
import { closeOf } from './session-time.policy.ts';
import type { ReplayDeps } from './start-replay.service.ts';
import { subBarsOf } from './sub-bars.service.ts';

/** Throws `not-found` (404), also for a session of another learner. */
export async function lockOwnSession(tx: Tx, userId: string, id: string): Promise<SessionRow> {
  const session = await lockSession(tx, userId, id);
  if (session === null) throw noSession();
  return session;
}

export function noSession(): Problem {
  return new Problem('not-found', { detail: 'There is no such replay.' });
}

/**
 * Steps the session, whole or not at all: its cursor and what the bars do to its account are one transaction, and of
 * two calls at once the second waits. One that knows an older cursor steps nothing and is told what it missed. Throws
 * `not-found` (404) or `replay-ended` (409).
 */
export async function advanceReplay(
  deps: ReplayDeps,
  userId: string,
  id: string,
  { from, bars }: AdvanceReplayRequest,
): Promise<AdvanceReplayResponse> {
  return deps.db.transaction(async (tx) => {
    const before = await lockOwnSession(tx, userId, id);
    if (from > before.cursor) {
      const message = `the replay has only reached bar ${before.cursor}`;
      throw new Problem('invalid-request', {
        detail: `body.from: ${message}`,
        errors: [{ path: 'body.from', message }],
      });
    }
    const session = from === before.cursor ? await stepBars(deps, tx, before, bars) : before;
    const revealed = await sessionBars(tx, id, session.lead + from, session.lead + session.cursor);
    return { session: sessionView(session), bars: revealed.map(candleRowOf), isStopped: session.isStopped };
  });
}

async function stepBars(deps: ReplayDeps, tx: Tx, session: SessionRow, count: number): Promise<SessionRow> {
  if (session.endedAt !== null) throw replayEnded();
  const { id, lead, source } = session;
  const symbol = tradedSymbolOf(session);
  const end = Math.min(session.cursor + count, session.length);
  const next = await sessionBars(tx, id, lead + session.cursor, lead + end);
  const account = await deps.accounts.lock(tx, session.accountId);
  let now = { ...session, isStopped: false };
  for (const bar of next) {
    const at = closeOf(bar.t, session);
    const isStopped = await account.step({
      symbol,
      source,
      bar: priceBarOf(bar),
      volume: offeredVolume(bar.v, { asset: symbol, price: bar.c, source }),
      subBars: () => subBarsOf(deps.history, tx, session, bar),
      since: epochMs(now.nowAt.getTime()),
      before: priceBarOf({ ...bar, c: now.nowPrice }).close,
      at,
    });
    now = { ...now, cursor: now.cursor + 1, nowAt: new Date(at), nowPrice: bar.c, isStopped };
    if (isStopped) break;
  }
  const { cursor, nowAt, nowPrice, isStopped } = now;
  await storeSession(tx, id, { cursor, nowAt, nowPrice, isStopped });
  return now;
}

/** Ends a session, and with it the live orders of its account; positions stay as they are. An ended one stays ended. */
export async function endReplay(deps: ReplayDeps, userId: string, id: string): Promise<ReplaySession> {
  return deps.db.transaction(async (tx) => {
    const session = await lockOwnSession(tx, userId, id);
    if (session.endedAt !== null) return sessionView(session);
    const account = await deps.accounts.lock(tx, session.accountId);
    await account.cancelOrders(epochMs(session.nowAt.getTime()));
    const endedAt = new Date(deps.clock.now());
    await storeSession(tx, id, { endedAt });
    // Bars that were never shown are never sent from now on.
    await dropBars(tx, id, session.lead + session.cursor);
    return sessionView({ ...session, endedAt });
  });
}
