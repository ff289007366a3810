import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { moneyText, quantityText } from '../../../ui/number-text.ts';
import { momentText } from '../../../ui/moment-text.ts';
import { useExpiryText } from '../replay-times.ts';
import { amountKey, type TableColumn } from '../table/table-column.ts';
import { assetPriceText } from '../price-text.ts';
import { Expiry, Moment } from './moment.tsx';
import { orderName, roleWords, termsOf, trailText, validityText } from './order-text.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

type OrderColumn = TableColumn<TradingOrder>;

/**
 * Returns the part of an exit that can fill now, such as '0.3 of 0.5', if its entry is partly filled or the position is
 * smaller. `null` if the whole exit can fill, and for orders that are not exits.
 */
function coverText({ remaining, working = remaining, role }: TradingOrder, closed: string | null): string | null {
  const closes = closed ?? working;
  if ((closed === null && role !== 'stop-loss' && role !== 'take-profit') || closes === remaining) return null;
  return `${quantityText(closes)} of ${quantityText(remaining)}`;
}

const priceColumn = (
  id: string,
  title: string,
  valueOf: (order: TradingOrder) => string | null,
  isHiddenAtFirst = false,
): OrderColumn => ({
  id,
  title,
  isNumber: true,
  isHiddenAtFirst,
  cell: (order) => {
    const value = valueOf(order);
    return value === null ? '' : assetPriceText(order.asset, value);
  },
  sortBy: (order) => amountKey(valueOf(order)),
});

function Validity({ order }: { readonly order: TradingOrder }) {
  return validityText(order, useExpiryText(momentText));
}

export const ROLE: OrderColumn = {
  id: 'role',
  title: 'Role',
  cell: (order) => roleWords(order) ?? '',
  sortBy: (order) => roleWords(order),
};

/** Column of the time in force. It is empty for GTC. */
export const VALIDITY: OrderColumn = {
  id: 'validity',
  title: 'Time in force',
  cell: (order) => <Validity order={order} />,
  sortBy: (order) => validityText(order),
};

export const LIMIT = priceColumn('limit', 'Limit', ({ limitPrice }) => limitPrice);
/** Column of the trigger price. For a trailing stop it shows the current price of the stop. */
export const TRIGGER = priceColumn('trigger', 'Trigger', ({ triggerPrice, trailsAt }) => trailsAt ?? triggerPrice);
export const AVERAGE = priceColumn('average', 'Average price', ({ averagePrice }) => averagePrice);

export const FILLED: OrderColumn = {
  id: 'filled',
  title: 'Filled',
  isNumber: true,
  cell: ({ filled, quantity }) => `${quantityText(filled)} of ${quantityText(quantity)}`,
  sortBy: ({ filled }) => amountKey(filled),
};

/**
 * Returns the column that shows how much each exit covers. `closedBy` returns the quantity of the position that an
 * order closes; `null` if the order is not an exit.
 */
export function coversColumn(closedBy: (order: TradingOrder) => string | null): OrderColumn {
  return { id: 'covers', title: 'Covers now', isNumber: true, cell: (order) => coverText(order, closedBy(order)) };
}

/** Columns that are hidden at first, because few learners need them. */
export const ORDER_EXTRAS: readonly OrderColumn[] = [
  { id: 'trail', title: 'Trails by', isNumber: true, isHiddenAtFirst: true, cell: trailText },
  priceColumn('activation', 'Activates at', ({ activationPrice }) => activationPrice, true),
  {
    id: 'leverage',
    title: 'Leverage',
    isNumber: true,
    isHiddenAtFirst: true,
    cell: ({ leverage }) => `${leverage}×`,
    sortBy: ({ leverage }) => leverage,
  },
  {
    id: 'reserved',
    title: 'Reserved',
    isNumber: true,
    isHiddenAtFirst: true,
    cell: ({ reserved }) => moneyText(reserved),
    sortBy: ({ reserved }) => amountKey(reserved),
  },
  { id: 'terms', title: 'Terms', isHiddenAtFirst: true, cell: termsOf, sortBy: termsOf },
  {
    id: 'accepted',
    title: 'Accepted',
    isHiddenAtFirst: true,
    cell: ({ acceptedAt }) => <Moment at={acceptedAt} />,
    sortBy: ({ acceptedAt }) => acceptedAt,
  },
  {
    id: 'expires',
    title: 'Expires',
    isHiddenAtFirst: true,
    cell: ({ expiresAt }) => (expiresAt === null ? '' : <Expiry at={expiresAt} />),
    sortBy: ({ expiresAt }) => expiresAt,
  },
];

/** Returns the column with the name of the order and its quantity: 'Buy limit 0.01 BTC'. */
export function nameColumn(quantityOf: (order: TradingOrder) => string): OrderColumn {
  return {
    id: 'order',
    title: 'Order',
    cell: (order) => `${orderName(order)} ${quantityText(quantityOf(order))} ${assetText(order.asset)}`,
    sortBy: ({ asset }) => asset,
  };
}
