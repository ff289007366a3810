/** Converts an account between its database rows and the state that the engine uses. */
import type { ChainHead } from '@tradesense/core/ledger/entry.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { money, price, quantity, rate, type Price } from '@tradesense/core/kernel/money.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { AccountSettings, AccountState, LiveOrder, Position } from '@tradesense/core/trading/account-state.ts';
import type { ExitTerms } from '@tradesense/core/trading/order-exit.ts';
import type { MatchableOrder, TrailDistance } from '@tradesense/core/trading/order.ts';
import type { TimeInForce } from '@tradesense/core/trading/time-in-force.ts';
import { trailingTrigger } from '@tradesense/core/trading/trailing.ts';
import type { AccountRow, OrderRow, PositionRow } from './trading.tables.ts';

/**
 * An account with its live orders and positions. An event may be applied to it only if it is running and was read while
 * holding its lock.
 */
export interface StoredAccount {
  readonly row: AccountRow;
  readonly state: AccountState;
  /** The account's live orders, by order id. */
  readonly orders: ReadonlyMap<string, OrderRow>;
  /** Positions by symbol. */
  readonly positions: ReadonlyMap<string, PositionRow>;
  /** Head of the account's ledger chain (its last entry), read while the lock was held; `null` if it was not read. */
  readonly head: ChainHead | null;
}

/**
 * Returns the account that these rows represent. Orders and positions must be in the order in which the engine
 * processes them.
 */
export function storedAccount(
  row: AccountRow,
  orders: readonly OrderRow[],
  positions: readonly PositionRow[],
  head: ChainHead | null = null,
): StoredAccount {
  const marks = Object.entries(row.marks).map(([symbol, units]) => [symbol, price(BigInt(units))] as const);
  return {
    row,
    head,
    orders: new Map(orders.map((each) => [each.id, each])),
    positions: new Map(positions.map((each) => [each.symbol, each])),
    state: {
      settings: settingsOf(row),
      cash: money(row.cash),
      orders: new Map(orders.map((each) => [each.id, liveOrderOf(each)])),
      positions: new Map(positions.map((each) => [each.symbol, positionOf(each)])),
      marks: new Map(marks),
    },
  };
}

export function settingsOf(row: Pick<AccountRow, 'marginMode' | 'preset' | 'makerFee' | 'takerFee'>): AccountSettings {
  const { marginMode, preset, makerFee, takerFee } = row;
  return { marginMode, preset, makerFee: rate(makerFee), takerFee: rate(takerFee) };
}

/** Converts mark prices by symbol to their stored form: whole units as text. */
export function marksRecord(marks: AccountState['marks']): Readonly<Record<string, string>> {
  return Object.fromEntries([...marks].map(([symbol, mark]) => [symbol, mark.toString()]));
}

function positionOf({ symbol, quantity: signed, cost, margin, leverage, openedAt }: PositionRow): Position {
  return {
    symbol,
    quantity: quantity(signed),
    cost: BigInt(cost),
    margin: money(margin),
    leverage,
    openedAt: epochMs(openedAt.getTime()),
  };
}

function given(units: bigint | null): Price {
  invariant(units !== null, 'an order has the prices of its type');
  return price(units);
}

const optional = (units: bigint | null): Price | null => (units === null ? null : price(units));

export function trailDistanceOf({
  trailAmount,
  trailRatio,
}: Pick<OrderRow, 'trailAmount' | 'trailRatio'>): TrailDistance {
  if (trailRatio !== null) return { kind: 'ratio', ratio: rate(trailRatio) };
  return { kind: 'amount', amount: given(trailAmount) };
}

function matchOf(row: OrderRow): MatchableOrder {
  const { id, side, groupId, parentId, limitPrice, triggerPrice } = row;
  const place = { id, side, quantity: quantity(row.remaining), groupId, parentId };
  switch (row.type) {
    case 'market':
      return { ...place, type: 'market' };
    case 'limit':
      return { ...place, type: 'limit', limit: given(limitPrice) };
    case 'stop':
      return { ...place, type: 'stop', trigger: given(triggerPrice) };
    case 'stop-limit':
      return { ...place, type: 'stop-limit', trigger: given(triggerPrice), limit: given(limitPrice) };
    case 'trailing-stop': {
      const [best, activation] = [optional(row.trailBest), optional(row.trailActivation)];
      return { ...place, type: 'trailing-stop', distance: trailDistanceOf(row), best, activation };
    }
  }
}

/** Returns the terms by which an order is an exit. A triggered stop-limit order still has its trigger price. */
export function exitTermsOf(row: OrderRow): ExitTerms<Price> {
  const match = row.type === 'trailing-stop' ? matchOf(row) : null;
  return {
    type: row.type,
    limitPrice: optional(row.limitPrice),
    triggerPrice: optional(row.triggerPrice),
    trailsAt: match?.type === 'trailing-stop' ? trailingTrigger(match) : null,
  };
}

function timeInForceOf({ timeInForce: kind, expiresAt }: OrderRow): TimeInForce {
  if (kind === 'gtc') return { kind };
  if (kind === 'ioc' || kind === 'fok') return { kind };
  invariant(expiresAt !== null, 'an order for a while has an end');
  return { kind, until: epochMs(expiresAt.getTime()) };
}

function liveOrderOf(row: OrderRow): LiveOrder {
  const { symbol, isPostOnly, isReduceOnly, leverage, remainingLatencyTicks, isResting } = row;
  return {
    symbol,
    match: matchOf(row),
    filled: quantity(row.filled),
    timeInForce: timeInForceOf(row),
    isPostOnly,
    isReduceOnly,
    leverage,
    reserved: money(row.reserved),
    remainingLatencyTicks,
    isResting,
    acceptedAt: epochMs(row.acceptedAt.getTime()),
    ...(row.needed === null ? {} : { needed: money(row.needed) }),
    ...(row.amendedAt === null ? {} : { amendedAt: epochMs(row.amendedAt.getTime()) }),
    ...(row.waitingQuantity === null ? {} : { waiting: quantity(row.waitingQuantity) }),
  };
}
