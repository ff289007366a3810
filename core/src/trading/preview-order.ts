/**
 * Previews what an order would do, with the engine's own rules, so that server and ticket show the same figures.
 * Assumptions: the entry fills completely, at the price of `expectedEntry`, without market impact.
 * The price may move before the order arrives. A stop fills at its trigger price, a target at its limit.
 */
import {
  money,
  NO_MONEY,
  notionalOf,
  quantity,
  shareOf,
  type Money,
  type Price,
  type Quantity,
} from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import { divide, larger } from '../kernel/fixed-point.ts';
import type { AccountState, Position } from './account-state.ts';
import { cashNeeded } from './cash-needed.ts';
import { matchableOf } from './check-order.ts';
import { beforeNextEvent, step } from './engine.ts';
import { expectedEntry } from './entry-price.ts';
import { exitResult, isLiquidatedFirst, isOnRightSide, type ExitKind } from './exit-result.ts';
import { marginFor } from './fill-order.ts';
import { instrumentOf, type Instruments } from './instrument.ts';
import { isolatedLiquidationPrice, equityOf, maintenanceOfAll } from './liquidation.ts';
import { liquidationPrice } from './liquidation-price.ts';
import { maintenanceOf, tierOf } from './maintenance.ts';
import { isFixedStop } from './order-type.ts';
import { closePart, notionalAt, openPart, splitFill } from './position.ts';
import { CURRENT_RULES } from './rules-version.ts';
import type { NewOrder, Quote, Rejection } from './trading-event.ts';

/**
 * Of the two orders of a pair only one fills as a whole, so the values are those of the order that loses more at the
 * stop, or, if a loss is unknown, of the order with the larger worst case. `reserved` and `worstCase` are of both.
 */
export interface OrderPreview {
  /** Reason why the engine would reject the order; `null` if it would accept it. */
  readonly rejection: Rejection | null;
  /** Id of the order whose values these are. */
  readonly orderId: string;
  /** Entry price from which all other values are computed. */
  readonly entry: Price;
  readonly notional: Money;
  readonly opens: Quantity;
  readonly closes: Quantity;
  readonly margin: Money;
  /**
   * Money that is taken from cash if the order and its exits are accepted, also if the account has too little of it. 0 if
   * they are rejected for another reason.
   */
  readonly reserved: Money;
  /**
   * Fee in SENSE$ if the whole order fills at once as maker; `takerFeeAmount` is the fee as taker. The rates are in
   * `AccountSettings`.
   */
  readonly makerFeeAmount: Money;
  readonly takerFeeAmount: Money;
  readonly liquidation: Price | null;
  /**
   * Loss of the opened part at the stop, after the fees of entry and exit, at most `worstCase`; `profitAtTarget` is its
   * profit at the target. `null` if the order has no such exit, if the exit is on the wrong side of the entry, or if the
   * order opens nothing.
   */
  readonly lossAtStop: Money | null;
  readonly profitAtTarget: Money | null;
  /** Whether the position is liquidated before the market reaches the stop. */
  readonly isLiquidatedFirst: boolean;
  /**
   * Maximum possible loss: the fee of the entry, and the money that is behind the position after it. With cross margin,
   * this is the equity. For a pair, the larger of its two orders' losses.
   */
  readonly worstCase: Money;
}

/** Prices at which a trade is to end; `null` for none. */
export interface TripExits {
  readonly stop: Price | null;
  readonly target: Price | null;
}

export interface PreviewContext {
  readonly quote: Quote;
  readonly at: EpochMs;
  readonly instruments: Instruments;
  /** Exits of the plan, which count for orders without exits of their own; absent if there is no plan. */
  readonly planned?: TripExits;
}

/**
 * Returns the mark price at which a position of this account is liquidated. Returns `null` if there is none or, with
 * cross margin, if the asset has no mark price yet. With cross margin, the other positions are valued at their mark
 * prices, and the notional at the mark price decides the tier of the maintenance margin.
 */
export function accountLiquidationPrice(
  state: AccountState,
  position: Position,
  instruments: Instruments,
): Price | null {
  if (state.settings.marginMode === 'isolated') return isolatedLiquidationPrice(position, instruments);
  const { symbol } = position;
  const { tiers } = instrumentOf(instruments, symbol);
  const mark = state.marks.get(symbol);
  if (mark === undefined) return null;
  const notional = notionalAt(position, mark);
  const tier = tierOf(notional, tiers);
  const othersNeed = maintenanceOfAll(state, instruments) - maintenanceOf(notional, tiers);
  return liquidationPrice({
    quantity: position.quantity,
    entry: mark,
    collateral: money(equityOf(state) - othersNeed),
    fixedMaintenance: money(0n - tier.deduction),
    maintenanceRate: tier.rate,
  });
}

/** Returns the account after the order has filled completely at a price, for this fee. */
function filledAt(
  state: AccountState,
  order: NewOrder,
  { entry, fee, at }: { readonly entry: Price; readonly fee: Money; readonly at: EpochMs },
): { after: AccountState; position: Position | null } {
  const { symbol, side, leverage } = order;
  const before = state.positions.get(symbol);
  const { closes, opens } = splitFill(before, side, order.quantity);
  const closed = before !== undefined && closes > 0n ? closePart(before, closes, entry) : null;
  const rest = closed === null ? (before ?? null) : closed.position;
  const mayOpen = opens > 0n && !order.isReduceOnly;
  const margin = mayOpen ? marginFor(entry, opens, leverage) : NO_MONEY;
  const opening = { symbol, side, amount: opens, at: entry, margin, leverage, openedAt: at };
  const position = mayOpen ? openPart(rest, opening) : rest;
  const positions = new Map(state.positions);
  if (position === null) positions.delete(symbol);
  else positions.set(symbol, position);
  const freed = closed === null ? 0n : closed.released + closed.profit;
  const cash = money(larger(0n, state.cash + freed - margin - fee));
  return { after: { ...state, cash, positions, marks: new Map(state.marks).set(symbol, entry) }, position };
}

function exitsOf(entry: NewOrder, orders: readonly NewOrder[], planned: TripExits | undefined): TripExits {
  let [stop, target] = [planned?.stop ?? null, planned?.target ?? null];
  for (const { terms } of orders) {
    if (terms.parentId !== entry.terms.id) continue;
    if (isFixedStop(terms)) stop = terms.trigger;
    if (terms.type === 'limit') target = terms.limit;
  }
  return { stop, target };
}

type EntryPreview = Omit<OrderPreview, 'rejection' | 'reserved'>;

/** Returns the values of one order with its exits. */
function previewEntry(
  state: AccountState,
  order: NewOrder,
  { stop, target }: TripExits,
  { quote, at, instruments }: PreviewContext,
): EntryPreview {
  const entry = expectedEntry(matchableOf(order), quote);
  const { closes, opens } = splitFill(state.positions.get(order.symbol), order.side, order.quantity);
  const opening = order.isReduceOnly ? quantity(0n) : opens;
  const amount = quantity(closes + opening);
  const notional = notionalOf(entry, amount, 'up');
  const { makerFee, takerFee } = state.settings;
  const fees = { maker: shareOf(notional, makerFee, 'up'), taker: shareOf(notional, takerFee, 'up') };
  const isKnown = instruments.has(order.symbol) && amount > 0n && entry > 0n && order.leverage >= 1;
  const { after, position } = isKnown
    ? filledAt(state, order, { entry, fee: fees.taker, at })
    : { after: state, position: null };
  const tripTo = (exit: Price | null, kind: ExitKind) => {
    if (exit === null || opening === 0n) return null;
    const trip = { side: order.side, quantity: opening, entry, exit };
    return isOnRightSide(trip, kind) ? exitResult(trip, kind, state.settings) : null;
  };
  const atStop = tripTo(stop, 'stop');
  const stands = state.settings.marginMode === 'cross' ? larger(0n, equityOf(after)) : (position?.margin ?? 0n);
  const worstCase = money(stands + fees.taker);
  const liquidation = position === null ? null : accountLiquidationPrice(after, position, instruments);
  const lossAtStop = atStop === null ? null : money(0n - atStop);
  return {
    orderId: order.terms.id,
    entry,
    notional,
    opens: opening,
    closes,
    margin: isKnown && opening > 0n ? marginFor(entry, opening, order.leverage) : NO_MONEY,
    makerFeeAmount: fees.maker,
    takerFeeAmount: fees.taker,
    liquidation,
    lossAtStop: lossAtStop !== null && lossAtStop > worstCase ? worstCase : lossAtStop,
    profitAtTarget: tripTo(target, 'target'),
    isLiquidatedFirst: stop !== null && opening > 0n && isLiquidatedFirst(order.side, stop, liquidation),
    worstCase,
  };
}

/** Returns the order of a pair that loses more; the first one if both lose the same. */
function worseOf(first: EntryPreview, second: EntryPreview): EntryPreview {
  const areKnown = first.lossAtStop !== null && second.lossAtStop !== null;
  const lossOf = ({ lossAtStop, worstCase }: EntryPreview) => (areKnown ? (lossAtStop ?? worstCase) : worstCase);
  const worse = lossOf(second) > lossOf(first) ? second : first;
  return { ...worse, worstCase: money(larger(first.worstCase, second.worstCase)) };
}

/**
 * Returns the preview. `orders` are the requested order and the orders that belong to it. The account does not change.
 */
export function previewOrders(
  stored: AccountState,
  orders: readonly [NewOrder, ...NewOrder[]],
  context: PreviewContext,
): OrderPreview {
  const [first, ...others] = orders;
  const { quote, at, instruments, planned } = context;
  const state = beforeNextEvent(stored, instruments);
  const place = { kind: 'place', at, orders, quote } as const;
  const placed = step(state, { ...place, rulesVersion: CURRENT_RULES }, instruments);
  const rejection = placed.effects.find((effect) => effect.kind === 'rejected')?.reason ?? null;
  const needed = (rejection === 'insufficient-margin' ? cashNeeded(state, place, instruments) : null) ?? NO_MONEY;
  const previewOf = (order: NewOrder) => previewEntry(state, order, exitsOf(order, orders, planned), context);
  const entry = others
    .filter(({ terms }) => terms.parentId === null)
    .reduce((worse, order) => worseOf(worse, previewOf(order)), previewOf(first));
  return { ...entry, rejection, reserved: rejection === null ? money(state.cash - placed.state.cash) : needed };
}

/** A plan with a fixed entry price, between its stop and its target. */
export interface PlannedTrip extends Pick<NewOrder, 'quantity' | 'side'> {
  readonly entry: Price;
  readonly stop: Price;
  readonly target: Price;
}

/** Returns what a plan loses at its stop and gains at its target, after the fees that the preview counts. */
export function tripResults(
  { stop, target, ...entry }: PlannedTrip,
  fees: Pick<AccountState['settings'], 'makerFee' | 'takerFee'>,
): Pick<OrderPreview, 'lossAtStop' | 'profitAtTarget'> {
  return {
    lossAtStop: money(0n - exitResult({ ...entry, exit: stop }, 'stop', fees)),
    profitAtTarget: exitResult({ ...entry, exit: target }, 'target', fees),
  };
}

/**
 * Returns `profitAtTarget` ÷ `lossAtStop` in hundredths, rounded down. Returns `null` unless both are known and
 * positive.
 */
export function rewardToRisk({
  lossAtStop,
  profitAtTarget,
}: Pick<OrderPreview, 'lossAtStop' | 'profitAtTarget'>): bigint | null {
  if (lossAtStop === null || profitAtTarget === null || lossAtStop <= 0n || profitAtTarget <= 0n) return null;
  return divide(profitAtTarget * 100n, lossAtStop, 'down');
}

/**
 * Returns the break-even hit rate: the share of trades like this one that must reach the target for their results to
 * sum to zero. It is loss ÷ (loss + profit), in hundredths of a percent, rounded up. Loss and profit contain the fees
 * of entry and exit. Returns `null` unless both are known and positive.
 */
export function breakEvenHitRate({
  lossAtStop,
  profitAtTarget,
}: Pick<OrderPreview, 'lossAtStop' | 'profitAtTarget'>): bigint | null {
  if (lossAtStop === null || profitAtTarget === null || lossAtStop <= 0n || profitAtTarget <= 0n) return null;
  return divide(lossAtStop * 10_000n, lossAtStop + profitAtTarget, 'up');
}
