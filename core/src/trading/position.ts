import { divide } from '../kernel/fixed-point.ts';
import { invariant } from '../kernel/invariant.ts';
import { NO_MONEY, PER_MONEY, money, price, quantity, type Money, type Price, type Quantity } from '../kernel/money.ts';
import type { Position } from './account-state.ts';
import type { Side } from './order.ts';

export const sizeOf = ({ quantity: signed }: Pick<Position, 'quantity'>): Quantity =>
  quantity(signed < 0n ? 0n - signed : signed);

/** Returns the average price of the open quantity, rounded down. */
export function entryPrice(position: Position): Price {
  return price(divide(position.cost, sizeOf(position), 'floor'));
}

/** Returns the profit before fees if the whole position were closed at `mark`, rounded down. */
export function unrealisedProfit(position: Position, mark: Price): Money {
  const value = mark * sizeOf(position);
  const profit = position.quantity > 0n ? value - position.cost : position.cost - value;
  return money(divide(profit, PER_MONEY, 'floor'));
}

export function notionalAt(position: Position, mark: Price): Money {
  return money(divide(mark * sizeOf(position), PER_MONEY, 'up'));
}

/**
 * Returns how a fill changes the current position: the quantity that it closes, and the quantity that it opens in the
 * other direction.
 */
export function splitFill(
  position: Position | undefined,
  side: Side,
  amount: Quantity,
): { closes: Quantity; opens: Quantity } {
  const isOpposite = position !== undefined && (side === 'buy' ? position.quantity < 0n : position.quantity > 0n);
  const open = isOpposite ? sizeOf(position) : 0n;
  const closes = amount < open ? amount : open;
  return { closes: quantity(closes), opens: quantity(amount - closes) };
}

export interface Closed {
  /** The remaining position; `null` if all of it is closed. */
  readonly position: Position | null;
  /** Profit of the closed part before fees, rounded down. */
  readonly profit: Money;
  /** The part of the position's margin that is released. */
  readonly released: Money;
}

/**
 * Closes a position at a price, partly or completely. Cost and margin are reduced in proportion; rounding differences
 * stay with the remaining position.
 */
export function closePart(position: Position, amount: Quantity, at: Price): Closed {
  const size = sizeOf(position);
  invariant(amount > 0n && amount <= size, 'no more is closed than is open');
  const isAll = amount === size;
  const isLong = position.quantity > 0n;
  const cost = isAll ? position.cost : divide(position.cost * amount, size, isLong ? 'ceil' : 'floor');
  const released = isAll ? position.margin : money(divide(position.margin * amount, size, 'floor'));
  const value = at * amount;
  const profit = money(divide(isLong ? value - cost : cost - value, PER_MONEY, 'floor'));
  if (isAll) return { position: null, profit, released };
  const rest: Position = {
    ...position,
    quantity: quantity(isLong ? position.quantity - amount : position.quantity + amount),
    cost: position.cost - cost,
    margin: money(position.margin - released),
  };
  return { position: rest, profit, released };
}

export interface Opening {
  readonly symbol: string;
  readonly side: Side;
  readonly amount: Quantity;
  readonly at: Price;
  readonly margin: Money;
  readonly leverage: number;
  readonly openedAt: Position['openedAt'];
}

/** Adds to a position on the same side, or starts one. The position gets the highest leverage of its parts. */
export function openPart(position: Position | null, opening: Opening): Position {
  const { symbol, side, amount, at, margin, leverage, openedAt } = opening;
  const signed = side === 'buy' ? amount : 0n - amount;
  invariant(position === null || position.quantity > 0n === signed > 0n, 'only a position of the same side grows');
  return {
    symbol,
    quantity: quantity((position?.quantity ?? 0n) + signed),
    cost: (position?.cost ?? 0n) + at * amount,
    margin: money((position?.margin ?? NO_MONEY) + margin),
    leverage: Math.max(position?.leverage ?? 0, leverage),
    openedAt: position?.openedAt ?? openedAt,
  };
}
