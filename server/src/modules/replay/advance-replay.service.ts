import type { AdvanceReplayRequest, AdvanceReplayResponse, ReplaySession } from '@tradesense/contract/replay.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { PlayedBar } from '@tradesense/core/market/replay-jump.ts';
import { priceBarOf } from '@tradesense/core/trading/bar-units.ts';
import { offeredVolume } from '@tradesense/core/trading/offered-volume.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkMayStep } from './rated-running.service.ts';
import { replayEnded } from './replay-market.service.ts';
import { candleRowOf, sessionView } from './replay-view.policy.ts';
import { dropBars, lockRuns, lockSession, sessionBars, storeSession, type LockedRun } from './replay.repo.ts';
import type { SessionRow } from './replay.tables.ts';
import { tradedSymbolOf } from './session-asset.policy.ts';
import { closeOf, toRealTime } from './session-time.policy.ts';
import type { ReplayDeps } from './start-replay.service.ts';
import { subBarsOf } from './sub-bars.service.ts';

/**
 * Locks a learner's run of a replay, and the first run of the same replay, until the transaction ends. Returns both.
 * Throws `not-found` (404) if the learner has no run with this id.
 */
export async function lockOwnSession(tx: Tx, userId: string, id: string): Promise<LockedRun> {
  const locked = await lockSession(tx, userId, id);
  if (locked === null) throw noSession();
  return locked;
}

export function noSession(): Problem {
  return new Problem('not-found', { detail: 'There is no such replay.' });
}

/**
 * Steps a run of a replay completely or not at all: its cursor and the effects of the bars on its account are stored in
 * one transaction. Of two simultaneous calls, the second one waits. If the caller's cursor is behind that of the run,
 * the call steps nothing and returns the bars that the caller missed. Throws `not-found` (404), `invalid-request` (400)
 * if the caller's cursor is ahead, `replay-ended` or `test-in-progress` (409).
 */
export async function advanceReplay(
  deps: ReplayDeps,
  userId: string,
  id: string,
  { from, bars }: AdvanceReplayRequest,
): Promise<AdvanceReplayResponse> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockOwnSession(tx, userId, id);
    checkKnown(locked.session, from);
    const session = from === locked.session.cursor ? await stepBars(deps, tx, locked, bars) : locked.session;
    return { session: sessionView(session), ...(await shownSince(tx, session, from)) };
  });
}

/** Throws `invalid-request` (400) if the caller's cursor is ahead of the session's. */
export function checkKnown({ cursor }: SessionRow, from: number): void {
  if (from > cursor) throw invalidField('body.from', `the replay has only reached bar ${cursor}`);
}

/** Returns the problem `invalid-request` (400) that names a field of the request. */
export function invalidField(path: string, message: string): Problem {
  return new Problem('invalid-request', { detail: `${path}: ${message}`, errors: [{ path, message }] });
}

/**
 * Returns the bars after the caller's cursor that the run has revealed, and whether the last step stopped early because
 * a bar affected the account.
 */
export async function shownSince(tx: Tx, session: SessionRow, from: number) {
  const { lead, cursor, isStopped } = session;
  const revealed = await sessionBars(tx, session, lead + from, lead + cursor);
  return { bars: revealed.map(candleRowOf), isStopped };
}

/** Whether stepping ends after the bar `played`. `before` is the bar before it. */
type IsLast = (before: PlayedBar, played: PlayedBar) => boolean;

/**
 * Steps a locked session by up to `count` bars. Stops after a bar that affects the account, and after a bar for which
 * `isLast` returns `true`. Throws `replay-ended` or `test-in-progress` (409).
 */
export async function stepBars(
  deps: ReplayDeps,
  tx: Tx,
  { session, root }: LockedRun,
  count: number,
  isLast: IsLast = () => false,
): Promise<SessionRow> {
  if (session.endedAt !== null) throw replayEnded();
  await checkMayStep(tx, deps.hasRated, session);
  const { id, lead, source } = session;
  const symbol = tradedSymbolOf(session);
  const end = Math.min(session.cursor + count, session.length);
  const [known, ...next] = await sessionBars(tx, session, lead + session.cursor - 1, lead + end);
  invariant(known !== undefined, 'a session shows a bar before the first to step');
  const account = await deps.accounts.lock(tx, session.accountId);
  let now = { ...session, isStopped: false };
  let before = playedBar(session, known, session.cursor);
  for (const bar of next) {
    const played = playedBar(session, bar, now.cursor + 1);
    const isStopped = await account.step({
      symbol,
      source,
      bar: priceBarOf(bar),
      volume: offeredVolume(bar.v, { asset: symbol, price: bar.c, source }),
      subBars: () => subBarsOf(deps.history, tx, session, bar),
      since: epochMs(now.nowAt.getTime()),
      before: priceBarOf({ ...bar, c: now.nowPrice }).close,
      at: played.closesAt,
    });
    now = { ...now, cursor: played.cursor, nowAt: new Date(played.closesAt), nowPrice: bar.c, isStopped };
    if (isStopped || isLast(before, played)) break;
    before = played;
  }
  const { cursor, nowAt, nowPrice, isStopped } = now;
  await storeSession(tx, id, { cursor, nowAt, nowPrice, isStopped });
  await markSeenAhead(deps, tx, root, now);
  return now;
}

/**
 * Records the cursor of the first run when a later run goes past it for the first time. The account of the first run
 * counts only up to then, because the learner has already seen the later bars.
 */
async function markSeenAhead(deps: ReplayDeps, tx: Tx, root: SessionRow, { id, cursor }: SessionRow): Promise<void> {
  if (id === root.id || cursor <= root.cursor) return;
  if (root.unscoredFrom === null) await storeSession(tx, root.id, { unscoredFrom: root.cursor });
  // Not only the first time: a server of the release before stored the cursor alone. Later calls change nothing.
  await deps.accounts.stopCounting(tx, root.accountId);
}

export function playedBar(session: SessionRow, bar: Bar, cursor: number): PlayedBar {
  return { bar, cursor, closesAt: closeOf(bar.t, session), realOpen: toRealTime(bar.t, session) };
}

/**
 * Ends all runs of a replay and cancels the live orders of their accounts; positions stay. All runs end together,
 * because the end of one run reveals what is masked in all runs. A replay that has already ended stays unchanged.
 */
export async function endReplay(deps: ReplayDeps, userId: string, id: string): Promise<ReplaySession> {
  return deps.db.transaction(async (tx) => {
    const { session, root } = await lockOwnSession(tx, userId, id);
    if (session.endedAt !== null) return sessionView(session);
    const runs = await lockRuns(tx, root);
    const endedAt = new Date(deps.clock.now());
    for (const run of runs.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))) {
      const account = await deps.accounts.lock(tx, run.accountId);
      await account.cancelOrders(epochMs(run.nowAt.getTime()));
      await storeSession(tx, run.id, { endedAt });
    }
    // Deletes the rows that contain only bars that no run has revealed.
    await dropBars(tx, root.id, root.lead + Math.max(...runs.map(({ cursor }) => cursor)));
    return sessionView({ ...session, endedAt });
  });
}
