import { divide } from '../kernel/fixed-point.ts';
import { type Price, RATE_ONE, price } from '../kernel/money.ts';
import type { TrailingStop } from './order.ts';

/**
 * Whether `candidate` is better for the position than `best`: higher if a sell order closes the position, lower if a
 * buy order does.
 */
function isBetter(order: TrailingStop, candidate: Price, best: Price): boolean {
  return order.side === 'sell' ? candidate > best : candidate < best;
}

/** Returns the order after the market has been at `reached`; the same object if nothing has changed. */
export function trailTo<Order extends TrailingStop>(order: Order, reached: Price): Order {
  return order.best === null || isBetter(order, reached, order.best) ? { ...order, best: reached } : order;
}

/**
 * Returns the current trigger price; `null` as long as the stop does not follow the price yet. A distance given as a
 * ratio is rounded away from the market, so that the stop is never closer than requested.
 */
export function trailingTrigger(order: TrailingStop): Price | null {
  const { best, activation, distance, side } = order;
  if (best === null) return null;
  if (activation !== null && best !== activation && !isBetter(order, best, activation)) return null;
  const gap = distance.kind === 'amount' ? distance.amount : divide(best * distance.ratio, RATE_ONE, 'up');
  return price(side === 'sell' ? best - gap : best + gap);
}
