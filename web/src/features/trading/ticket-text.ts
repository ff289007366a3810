/** Labels of the sides, the types and the times in force on the ticket. */
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';
import { PRESETS } from '@tradesense/core/trading/account-state.ts';
import type { TicketOrderType } from '@tradesense/core/trading/order-type.ts';
import { quantityText } from '../../ui/number-text.ts';
import type { PairType, Side, TicketField } from './ticket-draft.ts';

export const SIDE_LABELS: Readonly<Record<Side, string>> = { buy: 'Buy', sell: 'Sell' };

export const ORDER_TYPE_LABELS: Readonly<Record<TicketOrderType, { readonly name: string; readonly hint: string }>> = {
  market: { name: 'Market', hint: 'Fills now, at the best available price.' },
  limit: { name: 'Limit', hint: 'Fills at this price or a better one, or waits.' },
  stop: { name: 'Stop', hint: 'Becomes a market order once the price reaches the trigger.' },
  'stop-limit': { name: 'Stop-limit', hint: 'Becomes a limit order once the price reaches the trigger.' },
  'trailing-stop': { name: 'Trailing stop', hint: 'A stop that follows the price and never goes back.' },
  'take-profit': { name: 'Take-profit', hint: 'A limit that only makes a position smaller.' },
};

/** What the hint for an order type depends on, apart from the type. */
interface HintedOrder {
  readonly isLimitReached: boolean;
  /** Whether the preview says that the market is closed. */
  readonly isMarketClosed: boolean;
}

/**
 * Returns a text that says how an order of this type fills. In a replay, a market order waits for the number of bars
 * that the preset defines.
 */
export function orderTypeHint(
  type: TicketOrderType,
  { kind, settings }: Pick<TradingAccount, 'kind' | 'settings'>,
  { isLimitReached, isMarketClosed }: HintedOrder,
): string {
  if (isMarketClosed) return 'The market is closed. A limit or a stop order can wait until it opens.';
  if (kind !== 'replay' && isLimitReached)
    return 'The market has already reached this price, so the order fills now, at the market price.';
  if (kind !== 'replay' || type !== 'market') return ORDER_TYPE_LABELS[type].hint;
  return PRESETS[settings.preset].latencyTicks === 1
    ? 'Fills with the next bar, from its open.'
    : 'Fills with the second bar from now, from its open.';
}

export const PAIR_TYPE_LABELS: Readonly<Record<PairType, string>> = {
  limit: 'Limit',
  stop: 'Stop',
  'stop-limit': 'Stop-limit',
};

/** Names of the ticket's fields, in the order in which the ticket shows them. */
export const FIELD_LABELS: Readonly<Record<TicketField, string>> = {
  triggerPrice: 'Trigger price',
  limitPrice: 'Limit price',
  trail: 'Distance',
  activationPrice: 'Follows from',
  riskPercent: 'Risk',
  quantity: 'Quantity',
  leverage: 'Leverage',
  thesis: 'Thesis',
  stopPrice: 'Stop',
  targetPrice: 'Target',
  invalidationPrice: 'Wrong at',
  confidence: 'Confidence',
  expiresAt: 'Good until',
  isPostOnly: 'Post-only',
  isReduceOnly: 'Reduce-only',
  stopLimitPrice: 'Stop limit',
  pairSide: 'Side of the second order',
  pairTriggerPrice: 'Trigger of the second order',
  pairLimitPrice: 'Limit of the second order',
};

/** Returns what the server has accepted: the order of the ticket and how many other orders belong to it, or a pair. */
export function acceptedText([first, ...others]: readonly TradingOrder[]): string {
  if (first === undefined) return '';
  const { side, quantity, asset, role } = first;
  const what = `${SIDE_LABELS[side].toLowerCase()} ${quantityText(quantity)} ${assetText(asset)}`;
  if (role === 'pair') return `Accepted: a pair of orders, ${what}. When one fills, the other is canceled.`;
  const more =
    others.length === 0 ? '' : `, with ${others.length} more that belong${others.length === 1 ? 's' : ''} to it`;
  return `Accepted: ${what}${more}.`;
}
