/**
 * Makes trades, from flat to flat, from the fills of one asset. A fill that closes a position and opens one on the
 * opposite side belongs to two trades, each with its part of the quantity, the fee and the slippage.
 * Rounding: average prices are rounded down, as for open positions; slippage is rounded up, part by part. If a fill
 * belongs to two trades, the fee of its closing part is rounded up and the other part gets the rest. So the fees of all
 * trades sum to the fees of their fills.
 */
import { divide } from '../kernel/fixed-point.ts';
import { invariant } from '../kernel/invariant.ts';
import { money, notionalOf, price, quantity, type Money, type Price, type Quantity } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import type { Side } from './order.ts';

/** One fill of the asset, or the liquidation of its position; a liquidation has `null` as `orderId`. */
export interface TradeFill {
  /** Sequence number of the account's event. `place` is the place of the fill within the event. */
  readonly sequence: number;
  readonly place: number;
  readonly orderId: string | null;
  readonly side: Side;
  /** Always positive. */
  readonly quantity: Quantity;
  readonly price: Price;
  readonly fee: Money;
  /** Profit of the closed quantity, before fees. */
  readonly realised: Money;
  /** Slippage per unit: how much worse than its reference price the fill was. */
  readonly slippage: Price;
  readonly at: EpochMs;
}

/** The part of a fill that belongs to one trade. */
export interface TradePart {
  readonly fill: TradeFill;
  readonly quantity: Quantity;
  readonly fee: Money;
  /** Slippage in SENSE$. */
  readonly slippage: Money;
}

export interface ClosedTrade {
  readonly side: 'long' | 'short';
  readonly openedAt: EpochMs;
  readonly closedAt: EpochMs;
  /** Entries, oldest first. */
  readonly entries: readonly TradePart[];
  readonly exits: readonly TradePart[];
  /** Maximum open quantity. */
  readonly quantity: Quantity;
  /** Average price of all entries. `exitPrice` is the average price of all exits. */
  readonly entryPrice: Price;
  readonly exitPrice: Price;
  readonly realised: Money;
  readonly fees: Money;
  readonly slippage: Money;
  readonly isLiquidated: boolean;
  /**
   * Quantity that the last fill opened on the opposite side; the next trade begins with it. Zero if the account was
   * flat afterwards.
   */
  readonly carried: Quantity;
}

interface Running {
  readonly side: Side;
  open: bigint;
  largest: bigint;
  readonly entries: TradePart[];
  readonly exits: TradePart[];
}

function partOf(fill: TradeFill, amount: bigint, fee: bigint): TradePart {
  const part = quantity(amount);
  return { fill, quantity: part, fee: money(fee), slippage: notionalOf(fill.slippage, part, 'up') };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n);

function averagePrice(parts: readonly TradePart[]): Price {
  const cost = sum(parts.map((part) => part.fill.price * part.quantity));
  return price(divide(cost, sum(parts.map((part) => part.quantity)), 'floor'));
}

function tradeOf({ side, entries, exits, largest }: Running, carried: bigint): ClosedTrade {
  const parts = [...entries, ...exits];
  const [first, last] = [entries[0], exits.at(-1)];
  invariant(first !== undefined && last !== undefined, 'a closed trade has an entry and an exit');
  return {
    side: side === 'buy' ? 'long' : 'short',
    openedAt: first.fill.at,
    closedAt: last.fill.at,
    entries,
    exits,
    quantity: quantity(largest),
    entryPrice: averagePrice(entries),
    exitPrice: averagePrice(exits),
    realised: money(sum(exits.map(({ fill }) => fill.realised))),
    fees: money(sum(parts.map(({ fee }) => fee))),
    slippage: money(sum(parts.map(({ slippage }) => slippage))),
    isLiquidated: exits.some(({ fill }) => fill.orderId === null),
    carried: quantity(carried),
  };
}

function started(fill: TradeFill, amount: bigint, fee: bigint): Running {
  return { side: fill.side, open: amount, largest: amount, entries: [partOf(fill, amount, fee)], exits: [] };
}

/** Returns the share of a fill's fee that is charged to its closing part. */
const closingFee = (fill: TradeFill, amount: bigint): bigint => divide(fill.fee * amount, fill.quantity, 'up');

/**
 * Returns the closed trades in `fills`, which are the fills of one asset in order. Either the account was flat before
 * the first fill, or the first fill closed the previous trade; then only its quantity `carried` begins the next trade.
 * `carried` is zero if the account was flat. A position that is still open at the end is not a trade yet.
 */
export function closedTrades(fills: readonly TradeFill[], carried: Quantity): ClosedTrade[] {
  const trades: ClosedTrade[] = [];
  let running: Running | null = null;
  let rest: readonly TradeFill[] = fills;
  const [first] = fills;
  if (carried > 0n && first !== undefined) {
    running = started(first, carried, first.fee - closingFee(first, first.quantity - carried));
    rest = fills.slice(1);
  }
  for (const fill of rest) {
    if (running === null) {
      running = started(fill, fill.quantity, fill.fee);
      continue;
    }
    if (fill.side === running.side) {
      running.open += fill.quantity;
      if (running.open > running.largest) running.largest = running.open;
      running.entries.push(partOf(fill, fill.quantity, fill.fee));
      continue;
    }
    const closes = fill.quantity < running.open ? fill.quantity : running.open;
    const opens = fill.quantity - closes;
    const fee = opens === 0n ? fill.fee : closingFee(fill, closes);
    running.open -= closes;
    running.exits.push(partOf(fill, closes, fee));
    if (running.open > 0n) continue;
    trades.push(tradeOf(running, opens));
    running = opens > 0n ? started(fill, opens, fill.fee - fee) : null;
  }
  return trades;
}
