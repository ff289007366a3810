/** Reads, changes and enforces a trader's own limits. Replay accounts have none. */
import type { z } from 'zod';
import { LIMIT_PAUSE_MINUTES_MAX } from '@tradesense/contract/sandbox-constants.ts';
import type { ownLimitsRequest, OwnLimitsResponse } from '@tradesense/contract/own-limits.ts';
import { formatMoney, NO_MONEY } from '@tradesense/core/kernel/money.ts';
import { MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import {
  changedLimits,
  isSameLimits,
  limitPlanAt,
  limitReached,
  LOSS_ROW_MS,
  lossesInRow,
  NO_LIMITS,
  tradingDay,
  type LimitPlan,
  type OpeningRequest,
  type TradingDay,
} from '@tradesense/core/trading/own-limits.ts';
import { openingEffect, waitingTrades } from '@tradesense/core/trading/opening-effect.ts';
import type { NewOrder, TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import type { LiveMarket } from '../market/index.ts';
import type { StoredAccount } from './account-rows.policy.ts';
import { loadAccount } from './account-store.repo.ts';
import { setOwnLimits } from './accounts.repo.ts';
import { lockOwnAccount, ownAccountRow } from './own-account.service.ts';
import {
  askedLimits,
  limitPlanOf,
  limitProblem,
  localDayAt,
  shownLimits,
  shownReached,
  storedLimits,
  type LocalDay,
} from './own-limits.policy.ts';
import { fillsSince } from './own-limits.repo.ts';
import type { AccountRow } from './trading.tables.ts';

type AmendEvent = Extract<TradingEvent, { kind: 'amend' }>;

const NO_TRADES: TradingDay = { begun: 0, result: NO_MONEY, ended: [] };

function planOf({ ownLimits }: AccountRow, at: EpochMs, zone: string): LimitPlan {
  return ownLimits === null ? { limits: NO_LIMITS, zone, next: null } : limitPlanAt(limitPlanOf(ownLimits), at);
}

/**
 * Maximum age of the fills that are read, in ms: the longest possible pause plus the time within which losses count as
 * a streak. An older fill cannot be part of a losing streak whose pause is still running.
 */
const READ_MS = LIMIT_PAUSE_MINUTES_MAX * MINUTE_MS + LOSS_ROW_MS;

async function dayOf(tx: Tx, row: AccountRow, at: EpochMs, { startsAt }: LocalDay): Promise<TradingDay> {
  return tradingDay(await fillsSince(tx, row, new Date(at - READ_MS)), startsAt);
}

interface Judged extends OpeningRequest {
  readonly stored: StoredAccount;
}

async function limitAgainst(tx: Tx, { stored: { row }, ...request }: Judged): Promise<Problem | null> {
  // An account without limits needs no fills, so nothing is read.
  if (row.ownLimits === null) return null;
  const { limits, zone } = planOf(row, request.at, 'UTC');
  if (isSameLimits(limits, NO_LIMITS)) return null;
  const reached = limitReached(limits, await dayOf(tx, row, request.at, localDayAt(request.at, zone)), request);
  return reached === null ? null : limitProblem(reached);
}

/** Returns the problem if one of the trader's own limits allows no new trade, otherwise `null`. */
export const ownLimitOnTrade = (tx: Tx, stored: StoredAccount, at: EpochMs): Promise<Problem | null> =>
  limitAgainst(tx, { stored, at, beginsTrade: true, waiting: waitingTrades(stored.state) });

/**
 * Returns the problem if one of the trader's own limits rejects orders that are placed together, otherwise `null`.
 * Orders that only close or protect a position are never rejected.
 */
export async function ownLimitAgainst(
  tx: Tx,
  stored: StoredAccount,
  at: EpochMs,
  orders: readonly NewOrder[],
): Promise<Problem | null> {
  const requested = orders
    .filter(({ terms }) => terms.parentId === null)
    .map(({ terms: { id, type, groupId }, ...order }) => ({ ...order, id, type, groupId }));
  const { opens, beginsTrade } = openingEffect(stored.state, requested);
  return opens ? limitAgainst(tx, { stored, at, beginsTrade, waiting: waitingTrades(stored.state) }) : null;
}

/**
 * Returns the problem if one of the trader's own limits rejects the new terms of a live order, otherwise `null`. A
 * change that only reduces the quantity is never rejected.
 */
export async function ownLimitOnAmendment(
  tx: Tx,
  stored: StoredAccount,
  at: EpochMs,
  { orderId, ...changes }: Pick<AmendEvent, 'orderId' | 'quantity' | 'limit' | 'trigger'>,
): Promise<Problem | null> {
  const order = stored.state.orders.get(orderId);
  if (order === undefined) return null;
  const { match, symbol, isReduceOnly } = order;
  const quantity = changes.quantity ?? match.quantity;
  if (changes.limit === undefined && changes.trigger === undefined && quantity <= match.quantity) return null;
  const { id, side, groupId, type } = match;
  const amended = { id, side, groupId, type, symbol, isReduceOnly, quantity };
  const { opens, beginsTrade } = openingEffect(stored.state, [amended]);
  const waiting = waitingTrades(stored.state, amended);
  return opens ? limitAgainst(tx, { stored, at, beginsTrade, waiting }) : null;
}

async function shown(tx: Tx, { row, state }: StoredAccount, at: EpochMs, zone: string): Promise<OwnLimitsResponse> {
  const plan = planOf(row, at, zone);
  const local = localDayAt(at, plan.zone);
  const day = isSameLimits(plan.limits, NO_LIMITS) ? NO_TRADES : await dayOf(tx, row, at, local);
  const waiting = waitingTrades(state);
  const reached = limitReached(plan.limits, day, { at, beginsTrade: true, waiting });
  return {
    limits: shownLimits(plan.limits),
    next:
      plan.next === null
        ? null
        : { limits: shownLimits(plan.next.limits), from: new Date(plan.next.from).toISOString() },
    zone: plan.zone,
    today: {
      begun: day.begun,
      waiting,
      result: formatMoney(day.result),
      lossesInRow: lossesInRow(day, at),
      endsAt: new Date(local.endsAt).toISOString(),
    },
    reached: shownReached(reached, local),
  };
}

function refuseReplay({ row }: StoredAccount): void {
  if (row.kind === 'replay')
    throw new Problem('not-in-replay', { detail: 'The account of a replay has no limits of your own.' });
}

/** Dependencies of own limits. Only live accounts have limits, so the current time comes from the live market. */
export type LimitDeps = Pick<Platform, 'db'> & { readonly live: Pick<LiveMarket, 'now'> };

interface Trader {
  readonly userId: string;
  readonly accountId: string;
  /** IANA time zone of the request. The trader's days are computed in this zone until the trader sets limits. */
  readonly zone: string;
}

/**
 * Returns the trader's own limits. Also works for an archived attempt, because a page may request them just after a
 * reset. Throws `not-found` (404) or `not-in-replay` (409).
 */
export async function readOwnLimits(deps: LimitDeps, { userId, accountId, zone }: Trader): Promise<OwnLimitsResponse> {
  return deps.db.read(async (tx) => {
    const stored = await loadAccount(tx, await ownAccountRow(tx, userId, accountId));
    refuseReplay(stored);
    return shown(tx, stored, deps.live.now(), zone);
  });
}

/**
 * Changes the trader's own limits. Throws the same problems as `readOwnLimits`, `account-archived` (409), and a
 * `Problem` (422) for an amount that cannot be parsed.
 */
export async function changeOwnLimits(
  deps: LimitDeps,
  { userId, accountId, zone }: Trader,
  request: z.output<typeof ownLimitsRequest>,
): Promise<OwnLimitsResponse> {
  const asked = { limits: askedLimits(request), zone };
  return deps.db.transaction(async (tx) => {
    const stored = await lockOwnAccount(tx, userId, accountId);
    refuseReplay(stored);
    const at = deps.live.now();
    const plan = planOf(stored.row, at, zone);
    const ownLimits = storedLimits(changedLimits(plan, asked, localDayAt(at, plan.zone).endsAt));
    await setOwnLimits(tx, accountId, ownLimits);
    return shown(tx, { ...stored, row: { ...stored.row, ownLimits } }, at, zone);
  });
}
