/** Texts that confirm or report an action on whole positions or on the account. */
import type { DeskActResponse, TradingOrder, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { isMovedAs } from '@tradesense/core/trading/order-exit.ts';
import { quantityText } from '../../../ui/number-text.ts';
import { isStopBeyond } from '../chart/line-result.ts';
import { assetPriceText } from '../price-text.ts';
import { isReverseOpening, trailText } from './order-text.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

/** Returns a text with the result of an action. If a position stays open, it says why. */
export function doneText({ orders, cancelled, left }: DeskActResponse): string {
  const opening = orders.filter(isReverseOpening);
  const closing = orders.filter(({ role }) => role === 'close').length - opening.length;
  const done = [
    cancelled.length === 0 ? '' : `${countText(cancelled.length, 'order')} canceled.`,
    closing === 0 ? '' : `${countText(closing, 'position')} closing at the next price.`,
    ...opening.map(reversingText),
    ...left.map(({ asset, detail }) => `${assetText(asset)} stays open: ${detail}`),
  ].filter(Boolean);
  return done.length === 0 ? 'There was nothing left to do.' : done.join(' ');
}

const reversingText = ({ asset, side, quantity }: TradingOrder): string =>
  `${assetText(asset)}: the position closes first. Once it is fully closed, a market order ${side === 'buy' ? 'buys' : 'sells'} ${quantityText(quantity)} ${assetText(asset)} to open the other side.`;

const LIQUIDATED_FIRST = 'The position is liquidated before the price reaches this stop.';

/** Returns the warning for a stop of this position at a price; '' if the liquidation does not come before it. */
export function stopWarning(
  position: Pick<TradingPosition, 'side' | 'liquidationPrice'> | undefined,
  stop: string | null | undefined,
): string {
  if (position === undefined || typeof stop !== 'string') return '';
  return isStopBeyond(position.side === 'long', position.liquidationPrice, stop) ? ` ${LIQUIDATED_FIRST}` : '';
}

/**
 * Returns a text about the stop, the target and the trailing stop that an action has changed or placed. `orders` are the orders that the
 * action has changed or placed. `position` is the position of the asset before the action.
 */
export function protectedText(
  asset: string,
  { orders }: Pick<DeskActResponse, 'orders'>,
  position: TradingPosition | undefined,
): string {
  const pricesOf = (name: string, prices: readonly (string | null)[]) =>
    [...new Set(prices)].flatMap((each) => (each === null ? [] : [`${name} ${assetPriceText(asset, each)}`]));
  const exits = orders.filter(({ isReduceOnly }) => isReduceOnly);
  const stops = exits.filter((order) => isMovedAs('stop', order)).map(({ triggerPrice }) => triggerPrice);
  const targets = exits.filter((order) => isMovedAs('target', order)).map(({ limitPrice }) => limitPrice);
  const trails = exits.filter((order) => isMovedAs('trailing-stop', order)).map(trailText);
  const trailing = [...new Set(trails)].map((each) => `trailing stop at a distance of ${each}`);
  const moved = [...pricesOf('stop', stops), ...pricesOf('target', targets), ...trailing];
  return moved.length === 0
    ? `Stop and target of ${assetText(asset)} stay as they are.`
    : `Now for ${assetText(asset)}: ${moved.join(', ')}.${stopWarning(position, stops[0])}`;
}

export interface OrderCounts {
  /** Number of orders that can open or enlarge a position. */
  readonly opening: number;
  /** Number of orders that can only reduce a position, such as stops and targets. */
  readonly reducing: number;
}

export function orderCounts(orders: readonly TradingOrder[]): OrderCounts {
  const opening = orders.filter(({ isReduceOnly }) => !isReduceOnly).length;
  return { opening, reducing: orders.length - opening };
}
