import { REPLAY_SESSIONS_MAX, type ReplaySession, type startReplayRequest } from '@tradesense/contract/replay.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { ok } from '@tradesense/core/kernel/result.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { REPLAY_WEEK_DAYS } from '@tradesense/core/billing/entitlements.ts';
import { ASSET_SYMBOLS, findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { nextBarOpen } from '@tradesense/core/market/interval.ts';
import { drawPriceFactor } from '@tradesense/core/market/masked-asset.ts';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requestHash, withIdempotency } from '../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../platform/module.ts';
import { lockedEntitlementsOf, planLimitReached } from '../billing/index.ts';
import type { Settings } from '../settings/index.ts';
import { lockShown, markShown, type PracticeHistory } from '../market/index.ts';
import type { ReplayAccounts } from '../trading/index.ts';
import { checkMayStart, type HasRated } from './rated-running.service.ts';
import { findPlace } from './replay-place.service.ts';
import { countRunning, countStarted, findSession, insertSession, lockStarting } from './replay.repo.ts';
import { sessionView } from './replay-view.policy.ts';
import type { SessionRow } from './replay.tables.ts';
import { atSessionPrices } from './session-asset.policy.ts';
import { drawShift, toSessionTime } from './session-time.policy.ts';

export interface ReplayDeps extends Pick<Platform, 'db' | 'clock' | 'ids'> {
  readonly settings: Settings;
  readonly history: PracticeHistory;
  readonly accounts: ReplayAccounts;
  readonly newRandom: () => Random;
  readonly hasRated: HasRated;
}

type StartRequest = z.output<typeof startReplayRequest>;

/**
 * The stored response to a request for a new replay. It contains only the id, so that a repeated request returns the
 * current state of the session.
 */
const startedReplay = z.object({ id: z.string() });
type StartedReplay = z.infer<typeof startedReplay>;

/**
 * Starts a replay with its own account. Repeating the request with the same idempotency key starts nothing and returns
 * the current state of the replay. Throws `unknown-asset` (404), `test-in-progress`, `not-enough-history`,
 * `plan-limit-reached`, `replay-limit-reached` or `idempotency-conflict` (409).
 */
export async function startReplay(
  deps: ReplayDeps,
  userId: string,
  request: StartRequest,
  idempotencyKey: string | null,
): Promise<ReplaySession> {
  const { asset, assetClass, interval, startAt, preset } = request;
  const idempotent = {
    scope: `replay-start:${userId}`,
    key: idempotencyKey,
    requestHash: requestHash([asset ?? null, interval, startAt ?? null, preset, ...(assetClass ? [assetClass] : [])]),
    now: deps.clock.now(),
    response: startedReplay,
  };
  const started = await deps.db.transaction(async (tx) => {
    await lockStarting(tx, userId);
    return withIdempotency<StartedReplay, never>(tx, idempotent, async () =>
      ok(await storeReplay(deps, tx, userId, request)),
    );
  });
  if (!started.ok) throw new Problem(started.reason);
  const session = await deps.db.read((tx) => findSession(tx, userId, started.value.id));
  invariant(session !== null, 'a started replay is never deleted');
  return sessionView(session);
}

async function storeReplay(
  { clock, ids, history, accounts, newRandom, hasRated, settings }: ReplayDeps,
  tx: Tx,
  userId: string,
  { asset, assetClass, interval, startAt, preset }: StartRequest,
): Promise<StartedReplay> {
  const wanted = asset === undefined ? null : knownAsset(asset, 'body.asset');
  const random = newRandom();
  await lockShown(tx, userId);
  if (startAt !== undefined) await checkMayStart(tx, hasRated, userId);
  await requireReplayLeft(settings, tx, userId, clock.now());
  if ((await countRunning(tx, userId)) >= REPLAY_SESSIONS_MAX)
    throw new Problem('replay-limit-reached', {
      detail: `You can run ${REPLAY_SESSIONS_MAX} replays at a time. End one of them first.`,
    });
  const at = startAt === undefined ? null : epochMs(Date.parse(startAt));
  const place = await findPlace(tx, history, random, {
    asset: wanted,
    assetClass: assetClass ?? null,
    interval,
    startAt: at,
  });
  const [last, first] = [place.bars[place.lead - 1], place.bars[place.lead]];
  invariant(last !== undefined && first !== undefined, 'a replay has bars before and after its start');
  const realStart = nextBarOpen(interval, last.t);
  const isMasked = startAt === undefined;
  const shift = { shiftWeeks: isMasked ? drawShift(random, realStart) : 0 };
  const prices = { asset: place.asset, priceFactor: isMasked ? drawPriceFactor(random, last.c) : null };
  const now = toSessionTime(realStart, shift);
  const name = `Replay ${isMasked ? 'masked' : place.asset} ${interval}`;
  const session: SessionRow = {
    id: ids.next(),
    userId,
    accountId: await accounts.open(tx, { userId, name, preset, now }),
    ...prices,
    interval,
    source: place.source,
    isMasked,
    ...shift,
    lead: place.lead,
    length: place.length,
    cursor: 0,
    isStopped: false,
    startedAt: new Date(now),
    firstBarAt: new Date(toSessionTime(first.t, shift)),
    nowAt: new Date(now),
    nowPrice: atSessionPrices(last, prices).c,
    createdAt: new Date(clock.now()),
    endedAt: null,
    rootId: null,
    parentId: null,
    cut: null,
    run: 1,
    unscoredFrom: null,
  };
  const bars = place.bars.map((bar) => ({ ...atSessionPrices(bar, prices), t: toSessionTime(bar.t, shift) }));
  await insertSession(tx, session, bars);
  await markReplayShown(tx, session, place.bars);
  return { id: session.id };
}

/**
 * Throws `plan-limit-reached` (409) if the learner's plan (Free or Pro) allows no more replays this week. Only the
 * first run of each replay is counted.
 */
async function requireReplayLeft(settings: Settings, tx: Tx, userId: string, now: EpochMs): Promise<void> {
  const { replaysPerWeek } = await lockedEntitlementsOf(settings, tx, userId, now);
  if (replaysPerWeek === null) return;
  const started = await countStarted(tx, userId, new Date(now - REPLAY_WEEK_DAYS * DAY_MS));
  if (started >= replaysPerWeek)
    throw planLimitReached(
      `The Free plan starts ${replaysPerWeek === 1 ? 'one replay' : `${replaysPerWeek} replays`} in any ${REPLAY_WEEK_DAYS} days. Those that you have started stay open.`,
    );
}

/** Records the bars of a replay of recorded prices as shown to the learner, so that Bias Tests do not use them. */
async function markReplayShown(
  tx: Tx,
  { userId, asset, interval, source }: SessionRow,
  bars: readonly Bar[],
): Promise<void> {
  const [first, last] = [bars[0], bars.at(-1)];
  if (source !== 'recorded' || first === undefined || last === undefined) return;
  await markShown(tx, userId, asset, { from: first.t, until: nextBarOpen(interval, last.t) });
}

/** Throws `unknown-asset` (404) for a symbol that the catalog does not have. `path` is the field of the request. */
export function knownAsset(symbol: string, path: string): AssetSymbol {
  const asset = findAsset(symbol);
  if (asset !== undefined) return asset.symbol;
  const message = `There is no asset "${symbol}". The assets are ${ASSET_SYMBOLS.join(', ')}.`;
  throw new Problem('unknown-asset', { detail: message, errors: [{ path, message }] });
}
