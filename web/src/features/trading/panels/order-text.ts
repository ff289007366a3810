/**
 * Texts about orders, the reasons why they ended, and the activity of the account. Amounts are the decimal strings of
 * the server.
 */
import type { TradingActivity } from '@tradesense/contract/trading-activity.ts';
import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { capitalized } from '@tradesense/core/kernel/number-text.ts';
import { timeInForceName } from '@tradesense/core/trading/time-in-force.ts';
import { moneyText, quantityText } from '../../../ui/number-text.ts';
import { assetPriceText } from '../price-text.ts';
import { percentOfShare } from '../ticket-amount.ts';
import { SIDE_LABELS } from '../ticket-text.ts';

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
  close: 'Closes the position',
};

/** Returns the name of an order by side and type: 'Buy limit'. */
export function orderName({ side, type }: Pick<TradingOrder, 'side' | 'type'>): string {
  return `${SIDE_LABELS[side]} ${TYPE_LABELS[type]}`;
}

/** Returns the name of an order by side, type and remaining quantity: 'Buy limit 0.1 BTC'. */
export const liveOrderName = (order: TradingOrder): string =>
  `${orderName(order)} ${quantityText(order.remaining)} ${order.asset}`;

/** Returns the distance of a trailing stop: '250.00', or '2% of the price'. Empty for any other order. */
export function trailText({ asset, trailAmount, trailRatio }: TradingOrder): string {
  if (trailAmount !== null) return assetPriceText(asset, trailAmount);
  return trailRatio === null ? '' : `${percentOfShare(trailRatio)}% of the price`;
}

export function roleWords({ role }: Pick<TradingOrder, 'role'>): string | null {
  return ROLE_LABELS[role];
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

/** End reasons that mean that the market or the account rejected the order. */
const REJECTIONS: readonly string[] = ['post-only-would-take', 'fok-not-whole', 'insufficient-margin'];

/** Returns why an order ended, as the last part of a sentence. */
export function endReasonText(reason: string): string {
  return END_LABELS[reason] ?? reason;
}

/** Returns time in force, post-only and reduce-only of an order as text. */
export function termsOf({ timeInForce, isPostOnly, isReduceOnly }: TradingOrder): string {
  return [capitalized(timeInForceName(timeInForce)), isPostOnly ? 'post-only' : '', isReduceOnly ? 'reduce-only' : '']
    .filter(Boolean)
    .join(', ');
}

export interface Announcement {
  readonly text: string;
  /** The panel that shows more about the event. */
  readonly panel: 'orders' | 'fills' | 'history' | 'ledger';
  readonly isUrgent: boolean;
}

/**
 * Returns a sentence to append to the announcement of a fill: the fill's profit or loss before fees, and its fee. Empty
 * if the fill closed nothing.
 */
function resultText(realised: string, fee: string): string {
  if (isNone(realised)) return '';
  const result = realised.startsWith('-') ? `Loss ${moneyText(realised.slice(1))}` : `Profit ${moneyText(realised)}`;
  return isNone(fee)
    ? ` ${result} SENSE$ before fees.`
    : ` ${result} SENSE$ before fees; fee ${moneyText(fee)} SENSE$.`;
}

const isNone = (amount: string): boolean => /^-?0(\.0*)?$/.test(amount);

/** Returns a sentence to append to the announcement of a partial fill: the quantity that is left to fill. */
function restText({ remaining, asset }: Extract<TradingActivity, { kind: 'order-filled' }>): string {
  return remaining === undefined || remaining === '0'
    ? ' The rest of the order stays live.'
    : ` ${quantityText(remaining)} ${asset} of the order are left to fill.`;
}

/** Returns the announcement of an event; `null` for the learner's own actions and for funding. */
export function announcementOf(news: TradingActivity): Announcement | null {
  switch (news.kind) {
    case 'order-filled': {
      const done = news.side === 'buy' ? 'Bought' : 'Sold';
      const part = news.isWhole ? '' : restText(news);
      const text = `${done} ${quantityText(news.quantity)} ${news.asset} at ${assetPriceText(news.asset, news.price)}.${resultText(news.realised, news.fee)}${part}`;
      return { text, panel: 'fills', isUrgent: false };
    }
    case 'order-cancelled': {
      if (news.reason === 'asked') return null;
      const what = REJECTIONS.includes(news.reason) ? 'was rejected' : 'was canceled';
      const text = `${SIDE_LABELS[news.side]} order of ${news.asset} ${what}: ${endReasonText(news.reason)}.`;
      return { text, panel: 'history', isUrgent: false };
    }
    case 'order-expired':
      return {
        text: `${SIDE_LABELS[news.side]} order of ${news.asset} expired.`,
        panel: 'history',
        isUrgent: false,
      };
    case 'order-triggered':
      return {
        text: `${SIDE_LABELS[news.side]} stop-limit of ${news.asset} was triggered and is now a limit order.`,
        panel: 'orders',
        isUrgent: false,
      };
    case 'position-liquidated':
      return {
        text: `Your ${news.asset} position was liquidated: ${quantityText(news.quantity)} at ${assetPriceText(news.asset, news.price)}.${resultText(news.realised, '0')}`,
        panel: 'fills',
        isUrgent: true,
      };
    case 'granted':
      return { text: `${moneyText(news.amount)} SENSE$ were granted.`, panel: 'ledger', isUrgent: false };
    case 'order-placed':
    case 'order-amended':
    case 'funding-charged':
      return null;
  }
}
