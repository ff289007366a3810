/** Announcements of what happens in an account, as sentences and as toasts. */
import type { TradingActivity } from '@tradesense/contract/trading-activity.ts';
import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { ReverseStep } from '@tradesense/core/trading/trading-event.ts';
import { moneyText, quantityText } from '../../../ui/number-text.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { assetPriceText } from '../price-text.ts';
import { SIDE_LABELS } from '../ticket-text.ts';
import { endReasonText, liveOrderName } from './order-text.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

const TOAST_MS = 8 * SECOND_MS;

/** End reasons that mean that the market or the account rejected the order. */
const REJECTIONS: readonly string[] = ['post-only-would-take', 'fok-not-whole', 'insufficient-margin'];

export interface Announcement {
  readonly text: string;
  /** The panel that shows more about the event. */
  readonly panel: 'orders' | 'fills' | 'history' | 'ledger';
  /** Title of a toast of its own that stays until the learner closes it; `null` if it shares the toast of the news. */
  readonly lasting: string | null;
}

type NamedOrder = Pick<
  TradingOrder,
  'id' | 'role' | 'groupId' | 'isReduceOnly' | 'side' | 'type' | 'remaining' | 'asset'
>;

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
    : ` ${quantityText(remaining)} ${assetText(asset)} of the order is left.`;
}

/** Sentences to append to the announcement of a fill that belongs to a reverse. */
const REVERSE_TEXTS = {
  closing: {
    whole: ' The position is closed; the order that opens the other side follows.',
    part: ' The other side opens once the position is fully closed.',
  },
  opening: { whole: ' The position is reversed.', part: ' The other side is partly open.' },
} as const;

/** Returns what has happened if the order that opens the other side has ended unfilled or partly filled. */
function unreversedText(
  { asset, reason }: Extract<TradingActivity, { kind: 'order-cancelled' }>,
  step: ReverseStep,
): string {
  const what =
    step === 'closing'
      ? `The ${assetText(asset)} position was not reversed`
      : `The ${assetText(asset)} position was closed, but the other side did not open in full`;
  return `${what}: ${endReasonText(reason, true)}.`;
}

/** Returns a sentence to append to the announcement of a fill if the order is an entry of a pair, which has no exits. */
function unplacedText(
  { orderId, realised }: Extract<TradingActivity, { kind: 'order-filled' }>,
  orders: readonly NamedOrder[],
): string {
  const order = orders.find(({ id }) => id === orderId);
  if (order?.role !== 'pair' || order.isReduceOnly || !isNone(realised)) return '';
  return ' A pair places no stop and no target: under Positions, set those of the plan.';
}

/** Returns the name of an order that has ended, with its type and quantity if the page has the order. */
function endedName(
  { orderId, side, asset }: Extract<TradingActivity, { kind: 'order-cancelled' }>,
  orders: readonly NamedOrder[],
): string {
  const order = orders.find(({ id }) => id === orderId);
  return order === undefined ? `${SIDE_LABELS[side]} order of ${assetText(asset)}` : liveOrderName(order);
}

/** Returns a sentence to append if the order was rejected and the other order of its pair stays live. */
function leftText(
  { orderId, reason }: Extract<TradingActivity, { kind: 'order-cancelled' }>,
  orders: readonly NamedOrder[],
): string {
  const order = orders.find(({ id }) => id === orderId);
  if (order?.role !== 'pair' || reason !== 'insufficient-margin') return '';
  const other = orders.find(({ id, groupId }) => groupId === order.groupId && id !== orderId);
  return other === undefined ? '' : ` The other order of its pair still works: ${liveOrderName(other)}.`;
}

/**
 * Returns the announcement of an event; `null` for the learner's own actions and for funding. `orders` are the live orders
 * before the event.
 */
export function announcementOf(news: TradingActivity, orders: readonly NamedOrder[]): Announcement | null {
  switch (news.kind) {
    case 'order-filled': {
      const done = news.side === 'buy' ? 'Bought' : 'Sold';
      const part = news.isWhole ? '' : restText(news);
      const step = news.reverse === undefined ? '' : REVERSE_TEXTS[news.reverse][news.isWhole ? 'whole' : 'part'];
      const text = `${done} ${quantityText(news.quantity)} ${assetText(news.asset)} at ${assetPriceText(news.asset, news.price)}.${resultText(news.realised, news.fee)}${part}${step}${unplacedText(news, orders)}`;
      return { text, panel: 'fills', lasting: null };
    }
    case 'order-cancelled': {
      if (news.reason === 'asked') return null;
      if (news.reverse !== undefined)
        return { text: unreversedText(news, news.reverse), panel: 'history', lasting: null };
      const what = REJECTIONS.includes(news.reason) ? 'was rejected' : 'was canceled';
      const text = `${endedName(news, orders)} ${what}: ${endReasonText(news.reason)}.${leftText(news, orders)}`;
      return { text, panel: 'history', lasting: news.reason === 'insufficient-margin' ? 'Order rejected' : null };
    }
    case 'order-expired':
      return {
        text: `${SIDE_LABELS[news.side]} order of ${assetText(news.asset)} expired.`,
        panel: 'history',
        lasting: null,
      };
    case 'order-triggered':
      return {
        text: `${SIDE_LABELS[news.side]} stop-limit of ${assetText(news.asset)} was triggered and is now a limit order.`,
        panel: 'orders',
        lasting: null,
      };
    case 'position-liquidated':
      return {
        text: `Your ${assetText(news.asset)} position was liquidated: ${quantityText(news.quantity)} at ${assetPriceText(news.asset, news.price)}.${resultText(news.realised, '0')}`,
        panel: 'fills',
        lasting: 'Liquidation',
      };
    case 'granted':
      return { text: `${moneyText(news.amount)} SENSE$ were granted.`, panel: 'ledger', lasting: null };
    case 'order-placed':
    case 'order-amended':
    case 'funding-charged':
      return null;
  }
}

/** Maximum number of announcements in a toast. If there are more, the toast states how many. */
const MAX_TOAST_LINES = 4;

/**
 * Shows announcements as toasts. Each lasting one has its own toast, which stays until the learner closes it. All other
 * announcements share one toast with the given title, which is replaced by the next announcements.
 */
export function showToasts(announcements: readonly Announcement[], title: string): void {
  for (const { text, lasting } of announcements)
    if (lasting !== null) showToast({ key: `trading ${text}`, title: lasting, body: <p>{text}</p>, isUrgent: true });
  // The latest lines are first, because one price may fill more orders than a toast has lines.
  const lines = announcements.filter(({ lasting }) => lasting === null).toReversed();
  if (lines.length === 0) return;
  const more = lines.length - MAX_TOAST_LINES;
  const body = (
    <>
      {lines.slice(0, MAX_TOAST_LINES).map(({ text }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same announcement can come twice, and items never move
        <p key={place}>{text}</p>
      ))}
      {more > 0 ? <p>And {more} more, see the account’s panels.</p> : null}
    </>
  );
  showToast({ key: 'trading-news', title, body, durationMs: TOAST_MS });
}
