/** What acts on whole positions and accounts say before and after. */
import type { DeskActResponse, TradingOrder, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { quantityText } from '../../../ui/number-text.ts';

/** Names a position: 'Long 0.5 BTC'. */
export const positionName = ({ side, quantity, asset }: TradingPosition): string =>
  `${side === 'long' ? 'Long' : 'Short'} ${quantityText(quantity)} ${asset}`;

/** Says what an act has done, and of each position that stays why. */
export function doneText({ orders, cancelled, left }: DeskActResponse): string {
  const closing = orders.filter(({ role }) => role === 'close').length;
  const done = [
    cancelled.length === 0 ? '' : `${countText(cancelled.length, 'order')} canceled.`,
    closing === 0 ? '' : `${countText(closing, 'position')} closing at the next price.`,
    ...left.map(({ asset, detail }) => `${asset} stays open: ${detail}`),
  ].filter(Boolean);
  return done.length === 0 ? 'There was nothing left to do.' : done.join(' ');
}

export interface OrderCounts {
  /** Orders that may open or enlarge a position. */
  readonly opening: number;
  /** Stops, targets and other orders that only reduce. */
  readonly reducing: number;
}

export function orderCounts(orders: readonly TradingOrder[]): OrderCounts {
  const opening = orders.filter(({ isReduceOnly }) => !isReduceOnly).length;
  return { opening, reducing: orders.length - opening };
}
