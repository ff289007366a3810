/** Converts rows to the types of the contract. */
import type { TradingAccount, TradingLedgerResponse } from '@tradesense/contract/trading-accounts.ts';
import type { TradingFill, TradingOrder, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { divide, formatDecimal } from '@tradesense/core/kernel/fixed-point.ts';
import {
  formatMoney,
  formatPrice,
  formatQuantity,
  money,
  price,
  quantity,
  RATE_SCALE,
  type Price,
  type Quantity,
} from '@tradesense/core/kernel/money.ts';
import type { Entry } from '@tradesense/core/ledger/entry.ts';
import { findTradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { marginOf, type AccountState, type Position } from '@tradesense/core/trading/account-state.ts';
import { breakEvenPrice } from '@tradesense/core/trading/break-even.ts';
import { waitingFor, workingQuantity } from '@tradesense/core/trading/exits.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { equityOf } from '@tradesense/core/trading/liquidation.ts';
import { maintenanceOf } from '@tradesense/core/trading/maintenance.ts';
import { entryPrice, notionalAt, sizeOf, unrealisedProfit } from '@tradesense/core/trading/position.ts';
import { accountLiquidationPrice } from '@tradesense/core/trading/preview-order.ts';
import { archiveView } from './account-archive.policy.ts';
import { exitTermsOf, type StoredAccount } from './account-rows.policy.ts';
import { waitingOf } from './order-waiting.policy.ts';
import type { CausingOrder } from './orders.repo.ts';
import type { PlannedExits } from './planned-exits.repo.ts';
import { lastQuote, type AccountMarket } from './present-market.service.ts';
import type { FillRow, OrderRow } from './trading.tables.ts';

const iso = (time: Date | null): string | null => (time === null ? null : time.toISOString());
const priceText = (units: bigint | null): string | null => (units === null ? null : formatPrice(price(units)));

function waitingView(
  row: OrderRow,
  { state }: Pick<StoredAccount, 'state'>,
  market: AccountMarket,
): TradingOrder['waiting'] {
  const order = state.orders.get(row.id);
  const asset = findTradedAsset(row.symbol);
  if (order === undefined || asset === undefined) return null;
  const last = market.price(asset.symbol);
  return waitingOf(order, {
    waitsForEntry: waitingFor(state, order),
    preset: state.settings.preset,
    isOpen: last?.isOpen ?? true,
    isLive: last !== null && !last.isStale,
    quote: lastQuote(market, asset.symbol),
  });
}

function workingOf({ id }: OrderRow, { state }: Pick<StoredAccount, 'state'>): Quantity {
  const order = state.orders.get(id);
  return order === undefined ? quantity(0n) : workingQuantity(state, order);
}

/**
 * Returns an order as the API returns it. `account` must contain all live orders, including this one unless it has
 * ended.
 */
export function orderView(row: OrderRow, account: Pick<StoredAccount, 'state'>, market: AccountMarket): TradingOrder {
  return {
    id: row.id,
    clientOrderId: row.clientOrderId,
    role: row.role,
    asset: row.symbol,
    side: row.side,
    type: row.type,
    state: row.state,
    endReason: row.endReason,
    quantity: formatQuantity(quantity(row.quantity)),
    filled: formatQuantity(quantity(row.filled)),
    remaining: formatQuantity(quantity(row.remaining)),
    working: formatQuantity(workingOf(row, account)),
    averagePrice: row.filled === 0n ? null : formatPrice(price(divide(BigInt(row.filledCost), row.filled, 'floor'))),
    limitPrice: priceText(row.limitPrice),
    triggerPrice: priceText(row.triggerPrice),
    trailAmount: priceText(row.trailAmount),
    trailRatio: row.trailRatio === null ? null : formatDecimal(row.trailRatio, RATE_SCALE),
    activationPrice: priceText(row.trailActivation),
    trailsAt: priceText(exitTermsOf(row).trailsAt),
    groupId: row.groupId,
    parentId: row.parentId,
    timeInForce: row.timeInForce,
    expiresAt: iso(row.expiresAt),
    isPostOnly: row.isPostOnly,
    isReduceOnly: row.isReduceOnly,
    leverage: row.leverage,
    reserved: formatMoney(money(row.reserved)),
    acceptedAt: row.acceptedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    endedAt: iso(row.endedAt),
    waiting: waitingView(row, account, market),
  };
}

/**
 * Returns the account's state with the last known mark prices. An asset without a known price keeps its stored mark
 * price.
 */
export function atPresentMarks(state: AccountState, market: AccountMarket): AccountState {
  const marks = new Map(state.marks);
  for (const symbol of state.positions.keys()) {
    const asset = findTradedAsset(symbol);
    const quote = asset === undefined ? null : lastQuote(market, asset.symbol);
    if (quote !== null) marks.set(symbol, quote.mark);
  }
  return { ...state, marks };
}

export function breakEvenOf(position: Position, { settings }: AccountState): Price {
  return breakEvenPrice(position, settings.takerFee, instrumentOf(INSTRUMENTS, position.symbol).tick);
}

function plannedView({ stopPrice, targetPrice }: PlannedExits): NonNullable<TradingPosition['planned']> {
  return {
    stopPrice: stopPrice === null ? null : formatPrice(price(stopPrice)),
    targetPrice: formatPrice(price(targetPrice)),
  };
}

/** Returns a position as the API returns it. `state` must already contain the current mark prices. */
export function positionView(
  position: Position,
  state: AccountState,
  plans: readonly PlannedExits[] = [],
): TradingPosition {
  const side = position.quantity > 0n ? 'long' : 'short';
  const plan = plans.find(
    (each) => each.symbol === position.symbol && each.side === (side === 'long' ? 'buy' : 'sell'),
  );
  const { symbol, margin, leverage, openedAt } = position;
  const mark = state.marks.get(symbol) ?? entryPrice(position);
  const notional = notionalAt(position, mark);
  const liquidation = accountLiquidationPrice(state, position, INSTRUMENTS);
  return {
    asset: symbol,
    side,
    quantity: formatQuantity(sizeOf(position)),
    entryPrice: formatPrice(entryPrice(position)),
    markPrice: formatPrice(mark),
    notional: formatMoney(notional),
    margin: formatMoney(margin),
    leverage,
    maintenance: formatMoney(maintenanceOf(notional, INSTRUMENTS.get(symbol)?.tiers ?? [])),
    unrealised: formatMoney(unrealisedProfit(position, mark)),
    liquidationPrice: liquidation === null ? null : formatPrice(liquidation),
    breakEvenPrice: formatPrice(breakEvenOf(position, state)),
    openedAt: new Date(openedAt).toISOString(),
    ...(plan === undefined ? {} : { planned: plannedView(plan) }),
  };
}

export function fillView(row: FillRow): TradingFill {
  const { foundBy, isMaker, isAmbiguous, subBar, preset, market, source } = row;
  return {
    id: `${row.sequence}.${row.place}`,
    sequence: row.sequence,
    orderId: row.orderId,
    asset: row.symbol,
    side: row.side,
    quantity: formatQuantity(quantity(row.quantity)),
    price: formatPrice(price(row.price)),
    fee: formatMoney(money(row.fee)),
    realised: formatMoney(money(row.realised)),
    evidence: {
      reference: formatPrice(price(row.reference)),
      slippage: formatPrice(price(row.slippage)),
      by: foundBy,
      isMaker,
      isAmbiguous,
      subBar,
      preset,
      market,
      source,
    },
    at: row.at.toISOString(),
  };
}

/** Returns a ledger entry as the API returns it. `orders` are the orders that caused entries, by id. */
export function entryView(
  entry: Entry,
  orders: ReadonlyMap<string, CausingOrder>,
): TradingLedgerResponse['entries'][number] {
  const { sequence, kind, at, cause, postings, previousHash, hash } = entry;
  return {
    sequence,
    kind,
    at: new Date(at).toISOString(),
    cause,
    asset: orders.get(cause)?.symbol ?? findTradedAsset(cause)?.symbol ?? null,
    isOfPair: orders.get(cause)?.role === 'pair',
    postings: postings.map(({ book, amount }) => ({ book, amount: formatMoney(amount) })),
    previousHash,
    hash,
  };
}

function feedView(market: AccountMarket): TradingAccount['feed'] {
  const { state, source, reason, asOf } = market.status();
  return { state, source, reason, asOf: asOf === null ? null : new Date(asOf).toISOString() };
}

export function accountView({ row, state: stored }: StoredAccount, market: AccountMarket): TradingAccount {
  const state = atPresentMarks(stored, market);
  const [equity, margin] = [equityOf(state), marginOf(state)];
  const now = { equity: formatMoney(equity), unrealised: formatMoney(money(equity - state.cash - margin)) };
  const worth = row.archive ?? now;
  const { marginMode, preset, makerFee, takerFee } = state.settings;
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    attempt: row.attempt,
    name: row.name,
    settings: {
      marginMode,
      preset,
      makerFee: formatDecimal(makerFee, RATE_SCALE),
      takerFee: formatDecimal(takerFee, RATE_SCALE),
    },
    cash: formatMoney(state.cash),
    margin: formatMoney(margin),
    unrealised: worth.unrealised,
    equity: worth.equity,
    liveOrders: state.orders.size,
    openPositions: state.positions.size,
    sequence: row.sequence,
    openedAt: row.openedAt.toISOString(),
    archivedAt: iso(row.archivedAt),
    archive: archiveView(row.archive),
    feed: feedView(market),
  };
}
