/** Texts about orders and the reasons why they ended. Amounts are the decimal strings of the server. */
import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { capitalized } from '@tradesense/core/kernel/number-text.ts';
import { timeInForceName } from '@tradesense/core/trading/time-in-force.ts';
import { momentText } from '../../../ui/moment-text.ts';
import { quantityText } from '../../../ui/number-text.ts';
import { assetPriceText } from '../price-text.ts';
import { percentOfShare } from '../ticket-amount.ts';
import { SIDE_LABELS } from '../ticket-text.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

const TYPE_LABELS: Readonly<Record<TradingOrder['type'], string>> = {
  market: 'market',
  limit: 'limit',
  stop: 'stop',
  'stop-limit': 'stop-limit',
  'trailing-stop': 'trailing stop',
};

const ROLE_LABELS: Readonly<Record<TradingOrder['role'], string | null>> = {
  single: null,
  entry: 'Entry of a bracket',
  'stop-loss': 'Stop-loss',
  'take-profit': 'Take-profit',
  pair: 'Part of an OCO pair',
  close: 'Close',
};

/** Returns the name of an order by side and type: 'Buy limit'. */
export function orderName({ side, type }: Pick<TradingOrder, 'side' | 'type'>): string {
  return `${SIDE_LABELS[side]} ${TYPE_LABELS[type]}`;
}

/** Returns the name of an order by side, type and remaining quantity: 'Buy limit 0.1 BTC'. */
export const liveOrderName = (order: Pick<TradingOrder, 'side' | 'type' | 'remaining' | 'asset'>): string =>
  `${orderName(order)} ${quantityText(order.remaining)} ${assetText(order.asset)}`;

/** Returns the distance of a trailing stop: '250.00', or '2% of the price'. Empty for any other order. */
export function trailText({ asset, trailAmount, trailRatio }: TradingOrder): string {
  if (trailAmount !== null) return assetPriceText(asset, trailAmount);
  return trailRatio === null ? '' : `${percentOfShare(trailRatio)}% of the price`;
}

/** Whether the order opens the other side in a reverse, once the order that closes the position has filled. */
export const isReverseOpening = ({ role, parentId }: Pick<TradingOrder, 'role' | 'parentId'>): boolean =>
  role === 'single' && parentId !== null;

export function roleWords(order: Pick<TradingOrder, 'role' | 'parentId'>): string | null {
  return isReverseOpening(order) ? 'Reverse: opens the other side' : ROLE_LABELS[order.role];
}

export const STATE_LABELS: Readonly<Record<TradingOrder['state'], string>> = {
  accepted: 'Accepted',
  'waiting-trigger': 'Waits for its trigger',
  working: 'Working',
  'partially-filled': 'Partly filled',
  filled: 'Filled',
  cancelled: 'Canceled',
  rejected: 'Rejected',
  expired: 'Expired',
};

const END_LABELS: Readonly<Record<string, string>> = {
  asked: 'you canceled it',
  'other-of-group-filled': 'the other order of its pair has filled',
  'parent-gone': 'its entry ended without a fill to protect',
  'nothing-to-reduce': 'no position is left to reduce',
  'post-only-would-take': 'it was post-only and would have filled at once',
  'rest-of-ioc': 'immediate or cancel: the rest could not fill immediately',
  'fok-not-whole': 'fill or kill: it could not fill completely at once',
  'insufficient-margin': 'not enough free cash when it was due to fill',
  'margin-call': 'its reserved cash was needed to cover a loss',
  liquidated: 'the position was liquidated',
  reset: 'the account was reset',
};

/** Returns why an order ended, as the last part of a sentence. `isReverse`: the order opens the side of a reverse. */
export function endReasonText(reason: string, isReverse = false): string {
  if (isReverse && reason === 'parent-gone') return 'the order that closes the position ended before it was filled';
  return END_LABELS[reason] ?? reason;
}

/**
 * Returns how long an order is valid: 'GTD, until Jan 5, 2026, 22:00'. Empty for GTC, which is valid until it is
 * canceled.
 */
export function validityText(
  { timeInForce, expiresAt }: Pick<TradingOrder, 'timeInForce' | 'expiresAt'>,
  timeText: (iso: string) => string = momentText,
): string {
  if (timeInForce === 'gtc') return '';
  const name = timeInForce.toUpperCase();
  return expiresAt === null ? name : `${name}, until ${timeText(expiresAt)}`;
}

/** Returns time in force, post-only and reduce-only of an order as text. */
export function termsOf({ timeInForce, isPostOnly, isReduceOnly }: TradingOrder): string {
  return [capitalized(timeInForceName(timeInForce)), isPostOnly ? 'post-only' : '', isReduceOnly ? 'reduce-only' : '']
    .filter(Boolean)
    .join(', ');
}
