/**
 * The fields of a live order that can be changed, and sentences about what happened to the order while the learner
 * edited them.
 */
import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { quantityText } from '../../../ui/number-text.ts';
import { assetPriceText } from '../price-text.ts';
import { percentOfShare } from '../ticket-amount.ts';
import { endReasonText, isReverseOpening } from './order-text.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

export const AMEND_FIELDS = ['quantity', 'limitPrice', 'triggerPrice', 'trailAmount', 'trailRatio'] as const;
export type AmendField = (typeof AMEND_FIELDS)[number];

/** Current values of the fields that can be changed. `trailRatio` is a percentage here. */
export type Amendable = Readonly<Partial<Record<AmendField, string>>>;

export const AMEND_LABELS: Readonly<Record<AmendField, string>> = {
  quantity: 'Quantity still to be filled',
  limitPrice: 'Limit price',
  triggerPrice: 'Trigger price',
  trailAmount: 'Distance in SENSE$',
  trailRatio: 'Distance in %',
};

/** Returns the fields of the order that can be changed, with their current values. */
export function amendable(order: TradingOrder): Amendable {
  const { type, state, remaining, limitPrice, triggerPrice, trailAmount, trailRatio } = order;
  const isWaiting = state === 'accepted' || state === 'waiting-trigger';
  const hasTrigger = type === 'stop' || (type === 'stop-limit' && isWaiting);
  return {
    quantity: remaining,
    ...(limitPrice === null || type === 'trailing-stop' ? {} : { limitPrice }),
    ...(triggerPrice === null || !hasTrigger ? {} : { triggerPrice }),
    ...(trailAmount === null ? {} : { trailAmount }),
    ...(trailRatio === null ? {} : { trailRatio: percentOfShare(trailRatio) }),
  };
}

const FIELD_WORDS: Readonly<Record<AmendField, string>> = {
  quantity: 'quantity',
  limitPrice: 'limit price',
  triggerPrice: 'trigger price',
  trailAmount: 'distance',
  trailRatio: 'distance',
};

/**
 * Returns a sentence that says that the order has been partly filled or triggered since the dialog `opened`, and what
 * can still be amended. `null` if neither happened.
 */
export function changeText(opened: TradingOrder, order: TradingOrder): string | null {
  const fields = AMEND_FIELDS.filter((name) => amendable(order)[name] !== undefined).map((name) => FIELD_WORDS[name]);
  const still = `you can still amend ${fields.join(' and ')}`;
  if (order.filled !== opened.filled) {
    const { filled, quantity, remaining, asset } = order;
    return `${quantityText(filled)} of ${quantityText(quantity)} ${assetText(asset)} has now filled; ${still} of the remaining ${quantityText(remaining)} ${assetText(asset)}.`;
  }
  const wasTriggered = amendable(opened).triggerPrice !== undefined && amendable(order).triggerPrice === undefined;
  return wasTriggered ? `The order was triggered and is now a limit order; ${still}.` : null;
}

/** Returns a sentence that says how an order ended; `null` while it is live. */
export function endText(order: TradingOrder): string | null {
  const { state, endReason, filled, quantity, averagePrice, asset } = order;
  const part = /^0(\.0*)?$/.test(filled)
    ? ''
    : ` after ${quantityText(filled)} of ${quantityText(quantity)} ${assetText(asset)} had filled`;
  const reason = endReason === null ? '' : `: ${endReasonText(endReason, isReverseOpening(order))}`;
  switch (state) {
    case 'filled': {
      const at = averagePrice === null ? '' : ` at ${assetPriceText(asset, averagePrice)}`;
      return `This order has filled: ${quantityText(quantity)} ${assetText(asset)}${at}.`;
    }
    case 'cancelled':
      return endReason === 'asked' ? `You canceled this order${part}.` : `This order was canceled${part}${reason}.`;
    case 'rejected':
      return `This order was rejected${part}${reason}.`;
    case 'expired':
      return `This order expired${part}.`;
    case 'accepted':
    case 'waiting-trigger':
    case 'working':
    case 'partially-filled':
      return null;
  }
}
