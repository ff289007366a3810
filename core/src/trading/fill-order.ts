/**
 * Settles one fill: first what it closes, then what it opens, its fee, and its effect on other orders.
 * Rounding: required margin and fees are rounded up, profit and released margin down; never in the learner's favor. A
 * loss is capped at the money behind the position (its margin; with cross margin also the order's reserved money and
 * the cash), and a fee at the money that is left, so that equity never falls below zero.
 */
import { divide, larger } from '../kernel/fixed-point.ts';
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
import type { LiveOrder, Position } from './account-state.ts';
import type { WorkingState } from './working-state.ts';
import { cancelOrder } from './end-order.ts';
import { closePart, openPart, splitFill } from './position.ts';
import { freedBy, gatherReserve, neededAfter, neededBy, settleReserve, withReserve } from './shared-reserve.ts';
import type { CancelReason, FillEvidence } from './trading-event.ts';

export interface Fill {
  readonly amount: Quantity;
  readonly at: EpochMs;
  /** Price paid per unit, including slippage. */
  readonly price: Price;
  readonly evidence: FillEvidence;
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Returns the margin for opening this quantity, rounded up. */
export function marginFor(price: Price, amount: Quantity, leverage: number): Money {
  return money(divide(notionalOf(price, amount, 'up'), BigInt(leverage), 'up'));
}

/** The effects of a fill on the account. They are all computed before any of them is written. */
interface Settlement {
  readonly amount: Quantity;
  readonly isWhole: boolean;
  readonly position: Position | null;
  /** The part of the money that the order holds in reserve, for itself or its group, that is released. */
  readonly share: Money;
  readonly released: Money;
  readonly margin: Money;
  readonly realised: Money;
  readonly fee: Money;
  /**
   * Part of the loss and the fee that the money behind the position does not cover; zero if the fill opens a position.
   */
  readonly shortage: Money;
  /** The position after the closing part of the fill; `null` if it is closed completely. */
  readonly rest: Position | null;
}

function settlementOf(working: WorkingState, order: LiveOrder, fill: Fill): Settlement | CancelReason {
  const { state, rules } = working;
  const { symbol, match, isReduceOnly, leverage } = order;
  const position = state.positions.get(symbol) ?? null;
  const split = splitFill(position ?? undefined, match.side, fill.amount);
  if (isReduceOnly && split.closes === 0n) return 'nothing-to-reduce';
  const { closes } = split;
  const opens = isReduceOnly ? quantity(0n) : split.opens;
  const amount = quantity(closes + opens);
  const closed = closes > 0n && position !== null ? closePart(position, closes, fill.price) : null;
  const rest = closed === null ? position : closed.position;
  const isWhole = rules.isWhole(state, order, amount, rest);
  const share = freedBy(working, order, amount, isWhole);
  const released = closed?.released ?? NO_MONEY;
  const stake = released + (state.settings.marginMode === 'cross' ? share + state.cash : 0n);
  const realised = money(closed === null ? 0n : larger(closed.profit, 0n - stake));
  const margin = opens > 0n ? marginFor(fill.price, opens, leverage) : NO_MONEY;
  const rate = fill.evidence.isMaker ? state.settings.makerFee : state.settings.takerFee;
  const fullFee = shareOf(notionalOf(fill.price, amount, 'up'), rate, 'up');
  const available = state.cash + share + released + realised - margin;
  // A fill that only closes is never prevented by its fee; a fill that opens must be able to pay it.
  if (available < (opens > 0n ? fullFee : 0n)) return 'insufficient-margin';
  const fee = money(smaller(fullFee, available));
  const opening = { symbol, side: match.side, amount: opens, at: fill.price, margin, leverage, openedAt: fill.at };
  const shortage = money((closed === null ? 0n : realised - closed.profit) + fullFee - fee);
  return {
    amount,
    isWhole,
    position: opens > 0n ? openPart(rest, opening) : rest,
    share,
    released,
    margin,
    realised,
    fee,
    shortage: opens > 0n ? NO_MONEY : shortage,
    rest,
  };
}

const isShort = (settled: Settlement | CancelReason): settled is Settlement =>
  typeof settled !== 'string' && settled.shortage > 0n;

/** Returns the order and its settlement after the rules have freed the money that was missing. */
function covered(
  working: WorkingState,
  asked: LiveOrder,
  fill: Fill,
): { readonly order: LiveOrder; readonly settled: Settlement | CancelReason } {
  const settle = () => {
    // The rules may change what the order holds for its group.
    const held = working.state.orders.get(asked.match.id) ?? asked;
    const order = withReserve(asked, held.reserved, neededBy(held));
    return { order, settled: settlementOf(working, order, fill) };
  };
  const { settled } = settle();
  if (!isShort(settled)) return { order: asked, settled };
  const { isWhole, rest } = settled;
  const amount = (): Money => {
    const now = settle().settled;
    return isShort(now) ? now.shortage : NO_MONEY;
  };
  working.rules.coverShortage(working, { amount, symbol: asked.symbol, rest, closing: { order: asked, isWhole } });
  return settle();
}

/** Fills the order, wholly or in part, or cancels it if a fill is no longer possible. */
export function fillOrder(working: WorkingState, asked: LiveOrder, fill: Fill): void {
  const { symbol, match } = asked;
  const { order, settled } = covered(working, gatherReserve(working, asked), fill);
  if (typeof settled === 'string') {
    cancelOrder(working, order, settled);
    return;
  }
  const { amount, isWhole, share, released, margin, realised, fee } = settled;
  working.setPosition(symbol, settled.position);
  working.setOrder(match.id, isWhole ? null : remaining(order, amount, share));
  const { price, evidence } = fill;
  const { side } = match;
  working.effects.push({
    kind: 'filled',
    orderId: match.id,
    symbol,
    side,
    quantity: amount,
    price,
    fee,
    realised,
    isWhole,
    evidence,
  });
  working.move('fill', match.id, {
    cash: money(share + released + realised - margin - fee),
    margin: money(margin - share - released),
    fees: fee,
    realised: money(0n - realised),
  });
  working.rules.afterFill(working, order, amount, isWhole);
  settleReserve(working, match);
}

function remaining(order: LiveOrder, amount: Quantity, share: Money): LiveOrder {
  const rest = {
    ...order,
    match: { ...order.match, quantity: quantity(order.match.quantity - amount) },
    filled: quantity(order.filled + amount),
  };
  return withReserve(rest, money(order.reserved - share), neededAfter(order, amount));
}
