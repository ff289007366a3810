import type { TradingOrder, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { positionCover } from '../position-cover.ts';

/** Stop and target of a position's plan that no order has placed. */
export interface UnplacedExits {
  readonly stopPrice: string;
  readonly targetPrice: string;
}

/**
 * Returns the planned stop and target of a position that has neither, as after the fill of a pair; `null` if it has an
 * exit, or if its plan has no stop.
 */
export function unplacedExits(
  position: Pick<TradingPosition, 'asset' | 'side' | 'quantity' | 'planned'>,
  orders: readonly TradingOrder[],
): UnplacedExits | null {
  const { stopPrice = null, targetPrice = '' } = position.planned ?? {};
  if (stopPrice === null) return null;
  const { stop, target } = positionCover(position, orders);
  return stop === null && target === null ? { stopPrice, targetPrice } : null;
}
