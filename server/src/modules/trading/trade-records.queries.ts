/**
 * Records of accounts for other modules, which never get the rows themselves. Each function reads in the caller's
 * transaction.
 */
import type { TradingFill } from '@tradesense/contract/trading-orders.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import {
  money,
  parsePrice,
  price,
  quantity,
  rate,
  type Money,
  type Price,
  type Quantity,
  type Rate,
} from '@tradesense/core/kernel/money.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AccountSettings } from '@tradesense/core/trading/account-state.ts';
import type { PriceBar } from '@tradesense/core/trading/bar-matching.ts';
import { matchableOf } from '@tradesense/core/trading/check-order.ts';
import { expectedEntry } from '@tradesense/core/trading/entry-price.ts';
import type { FillPreset } from '@tradesense/core/trading/fill-preset.ts';
import type { TradeFill } from '@tradesense/core/trading/closed-trades.ts';
import type { Side } from '@tradesense/core/trading/order.ts';
import type { TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import type { Tx } from '../../platform/database/database.ts';
import { settingsOf } from './account-rows.policy.ts';
import { findAccount, liveAccountsAfter, liveAccountsOf } from './accounts.repo.ts';
import { ownAccountRow } from './own-account.service.ts';
import type { RowPlace } from './row-place.repo.ts';
import {
  assetFills,
  assetsFilledBetween,
  fundingPaid,
  orderRequestsBetween,
  ordersOfIds,
  plansOf,
  protectiveStops,
} from './trade-records.repo.ts';
import { fillView } from './trading-views.ts';
import type { AccountRow, FillRow, OrderRow, PlanRow } from './trading.tables.ts';

/** One attempt of an account, or the account of a replay session. */
export interface AccountRecord extends Pick<
  AccountRow,
  'id' | 'userId' | 'kind' | 'name' | 'number' | 'attempt' | 'copiedEvents' | 'archivedAt'
> {
  /** Sequence number of the account's last event. */
  readonly sequence: number;
  readonly settings: AccountSettings;
}

/** One attempt of a live account, with its start and its end. */
export interface LiveAccount extends Pick<AccountRow, 'id' | 'name' | 'number' | 'attempt'> {
  readonly openedAt: EpochMs;
  /** Time at which the attempt ended; `null` while it is running. */
  readonly archivedAt: EpochMs | null;
}

export interface FillRecord extends TradeFill {
  readonly preset: FillPreset;
  /** Price before slippage. */
  readonly reference: Price;
  /** Bar in which the order was filled or the position liquidated; `null` for a fill at a tick. */
  readonly bar: PriceBar | null;
  /** Whether the order was filled at the open of `bar`. */
  readonly isAtOpen: boolean;
  /** The fill as the API returns it. */
  readonly view: TradingFill;
}

export interface OrderRecord extends Pick<
  OrderRow,
  | 'id'
  | 'clientOrderId'
  | 'parentId'
  | 'type'
  | 'state'
  | 'endReason'
  | 'isReduceOnly'
  | 'leverage'
  | 'sequence'
  | 'chartInterval'
> {
  readonly quantity: Quantity;
  readonly limitPrice: Price | null;
  /**
   * Trigger price; `null` if there is none. A stop-limit order keeps its trigger price after it has become a limit
   * order.
   */
  readonly triggerPrice: Price | null;
  readonly acceptedAt: EpochMs;
  readonly endedAt: EpochMs | null;
}

/**
 * A learner's plan for an entry, with the account's equity and fee rate and the entry price when the order was placed.
 */
export interface PlanRecord extends Pick<PlanRow, 'clientOrderId' | 'symbol' | 'thesis' | 'confidence'> {
  readonly stopPrice: Price | null;
  readonly targetPrice: Price;
  readonly invalidationPrice: Price | null;
  readonly riskShare: Rate;
  readonly equity: Money;
  /** Price of the planned entry; `readEntryPlans` gives that of the order of a pair that filled. */
  readonly entryPrice: Price;
  readonly quantity: Quantity;
  readonly takerFee: Rate;
}

/** Orders that one event of an account placed or amended. */
export interface OrderRequest {
  readonly sequence: number;
  readonly event: Extract<TradingEvent, { kind: 'place' | 'amend' }>;
}

const priceOrNone = (units: bigint | null): Price | null => (units === null ? null : price(units));
const timeOf = (at: Date): EpochMs => epochMs(at.getTime());

function accountRecord(row: AccountRow): AccountRecord {
  const { id, userId, kind, name, number, attempt, copiedEvents, archivedAt, sequence } = row;
  return { id, userId, kind, name, number, attempt, copiedEvents, archivedAt, sequence, settings: settingsOf(row) };
}

function storedPrice(text: string): Price {
  const parsed = parsePrice(text);
  invariant(parsed.ok, 'a stored price is a price');
  return parsed.value;
}

function barOfFill({ market }: FillRow): PriceBar | null {
  if (market.kind !== 'bar') return null;
  const { open, high, low, close } = market;
  return { open: storedPrice(open), high: storedPrice(high), low: storedPrice(low), close: storedPrice(close) };
}

function fillRecord(row: FillRow): FillRecord {
  const { sequence, place, orderId, side, preset, at } = row;
  return {
    sequence,
    place,
    orderId,
    side,
    quantity: quantity(row.quantity),
    price: price(row.price),
    fee: money(row.fee),
    realised: money(row.realised),
    slippage: price(row.slippage),
    at: timeOf(at),
    preset,
    reference: price(row.reference),
    bar: barOfFill(row),
    isAtOpen: row.foundBy === 'jump' && (row.subBar ?? 0) === 0,
    view: fillView(row),
  };
}

function orderRecord(row: OrderRow): OrderRecord {
  const { id, clientOrderId, parentId, type, state, endReason, isReduceOnly, leverage, sequence } = row;
  const { acceptedAt, endedAt, chartInterval } = row;
  return {
    id,
    clientOrderId,
    parentId,
    type,
    state,
    endReason,
    isReduceOnly,
    leverage,
    sequence,
    chartInterval,
    quantity: quantity(row.quantity),
    limitPrice: priceOrNone(row.limitPrice),
    triggerPrice: priceOrNone(row.triggerPrice),
    acceptedAt: timeOf(acceptedAt),
    endedAt: endedAt === null ? null : timeOf(endedAt),
  };
}

function planRecord(row: PlanRow, entryPrice: Price = price(row.entryPrice)): PlanRecord {
  const { clientOrderId, symbol, thesis, confidence } = row;
  return {
    clientOrderId,
    symbol,
    thesis,
    confidence,
    stopPrice: priceOrNone(row.stopPrice),
    targetPrice: price(row.targetPrice),
    invalidationPrice: priceOrNone(row.invalidationPrice),
    riskShare: rate(row.riskShare),
    equity: money(row.equity),
    entryPrice,
    quantity: quantity(row.quantity),
    takerFee: rate(row.takerFee),
  };
}

/**
 * Returns the plan of an entry. If the entry is the second order of a pair, the price at which it was expected to fill
 * takes the place of the first order's price, which the plan has stored.
 */
async function planOfEntry(tx: Tx, row: PlanRow, { id, sequence }: OrderRecord): Promise<PlanRecord> {
  if (id === row.orderId) return planRecord(row);
  for (const { event } of await orderRequestsBetween(tx, row.accountId, sequence, sequence)) {
    const order = event.kind === 'place' ? event.orders.find(({ terms }) => terms.id === id) : undefined;
    if (order !== undefined && event.quote !== null)
      return planRecord(row, expectedEntry(matchableOf(order), event.quote));
  }
  return planRecord(row);
}

/** Returns an account, running or archived, or `null` if there is none with the given id. */
export async function readAccountRecord(tx: Tx, accountId: string): Promise<AccountRecord | null> {
  const row = await findAccount(tx, accountId);
  return row === null ? null : accountRecord(row);
}

/** Returns at most `limit` live accounts of all learners: those with an id after `after`, ascending by id. */
export const readLiveAccountsAfter = (
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<readonly Pick<AccountRecord, 'id' | 'userId'>[]> => liveAccountsAfter(tx, after, limit);

/** Returns every attempt of the learner's live accounts, ordered by account and attempt. */
export async function readLiveAccounts(tx: Tx, userId: string): Promise<readonly LiveAccount[]> {
  const rows = await liveAccountsOf(tx, userId);
  return rows.map(({ id, name, number, attempt, openedAt, archivedAt }) => ({
    id,
    name,
    number,
    attempt,
    openedAt: timeOf(openedAt),
    archivedAt: archivedAt === null ? null : timeOf(archivedAt),
  }));
}

/**
 * Returns an account of the learner, running or archived. Throws `not-found` (404), also for another learner's account.
 */
export async function readOwnAccountRecord(tx: Tx, userId: string, accountId: string): Promise<AccountRecord> {
  return accountRecord(await ownAccountRow(tx, userId, accountId));
}

/** Returns the assets that have a fill in the account's events after `after`, up to and including `upTo`. */
export const readFilledAssets = (tx: Tx, accountId: string, after: number, upTo: number): Promise<readonly string[]> =>
  assetsFilledBetween(tx, accountId, after, upTo);

/**
 * Returns the fills of one asset from the place `from` to the event `upTo` (both inclusive), in ascending order. If
 * `from` is `null`, starts with the first fill.
 */
export async function readFillRecords(
  tx: Tx,
  accountId: string,
  symbol: string,
  range: { readonly from: RowPlace | null; readonly upTo: number },
): Promise<readonly FillRecord[]> {
  return (await assetFills(tx, accountId, symbol, range)).map(fillRecord);
}

export async function readOrderRecords(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<readonly OrderRecord[]> {
  return (await ordersOfIds(tx, accountId, ids)).map(orderRecord);
}

/** Returns the plans of the requests with the given client order ids, by client order id. */
export async function readPlanRecords(
  tx: Tx,
  accountId: string,
  clientOrderIds: readonly string[],
): Promise<ReadonlyMap<string, PlanRecord>> {
  const rows = await plansOf(tx, accountId, clientOrderIds);
  return new Map(rows.map((row) => [row.clientOrderId, planRecord(row)]));
}

/**
 * Returns the plans of a trade's entries by client order id. `entries` are in the order in which they filled; of the two
 * orders of a pair, the plan is that of the one that filled first.
 */
export async function readEntryPlans(
  tx: Tx,
  accountId: string,
  entries: readonly OrderRecord[],
): Promise<ReadonlyMap<string, PlanRecord>> {
  const rows = await plansOf(tx, accountId, [...new Set(entries.map(({ clientOrderId }) => clientOrderId))]);
  const plans = new Map<string, PlanRecord>();
  for (const row of rows) {
    const entry = entries.find(({ clientOrderId }) => clientOrderId === row.clientOrderId);
    if (entry !== undefined) plans.set(row.clientOrderId, await planOfEntry(tx, row, entry));
  }
  return plans;
}

/**
 * Returns an asset's reduce-only stops on one side that were live at some time between `from` (a time) and `upTo` (the
 * sequence number of an event), in ascending order.
 */
export async function readProtectiveStops(
  tx: Tx,
  accountId: string,
  symbol: string,
  within: { readonly side: Side; readonly from: EpochMs; readonly upTo: number },
): Promise<readonly OrderRecord[]> {
  const stops = await protectiveStops(tx, accountId, symbol, { ...within, from: new Date(within.from) });
  return stops.map(orderRecord);
}

/**
 * Returns the orders that the account's events from `first` to `last` placed or amended, grouped by event, in ascending
 * order.
 */
export const readOrderRequests = (
  tx: Tx,
  accountId: string,
  first: number,
  last: number,
): Promise<readonly OrderRequest[]> => orderRequestsBetween(tx, accountId, first, last);

/**
 * Returns the funding that the account paid for an asset between two of its events; negative if the account received
 * more than it paid.
 */
export const readFundingPaid = (
  tx: Tx,
  accountId: string,
  symbol: string,
  { opened, closed }: Readonly<Record<'opened' | 'closed', { readonly sequence: number; readonly at: EpochMs }>>,
): Promise<Money> =>
  fundingPaid(tx, accountId, symbol, {
    opened: { sequence: opened.sequence, at: new Date(opened.at) },
    closed: { sequence: closed.sequence, at: new Date(closed.at) },
  });
