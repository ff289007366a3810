/** Copies an order into the fields of the ticket, so that the learner can place another order like it. */
import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { percentOfShare } from './ticket-amount.ts';
import { EMPTY_DRAFT, type OrderDraft } from './ticket-draft.ts';

function trailOf({ trailAmount, trailRatio }: TradingOrder): Pick<OrderDraft, 'trailBy' | 'trail'> {
  if (trailRatio !== null) return { trailBy: 'percent', trail: percentOfShare(trailRatio) };
  return { trailBy: 'amount', trail: trailAmount ?? '' };
}

/**
 * Returns a ticket for the same order with its whole quantity. Stop and target are copied from its exits in `orders`.
 * Thesis and confidence stay empty, because each decision needs its own.
 */
export function duplicateDraft(order: TradingOrder, orders: readonly TradingOrder[]): OrderDraft {
  const exit = (role: TradingOrder['role']) =>
    orders.find(({ parentId, role: own }) => parentId === order.id && own === role);
  const stop = exit('stop-loss');
  const { side, type, quantity, timeInForce, isPostOnly, isReduceOnly, leverage } = order;
  return {
    ...EMPTY_DRAFT,
    ...trailOf(order),
    side,
    type,
    limitPrice: order.limitPrice ?? '',
    triggerPrice: order.triggerPrice ?? '',
    activationPrice: order.activationPrice ?? '',
    sizing: 'quantity',
    quantity,
    // An end date is not copied, because it may have passed.
    timeInForce: timeInForce === 'gtd' ? 'gtc' : timeInForce,
    isPostOnly,
    isReduceOnly,
    leverage,
    stopPrice: stop?.triggerPrice ?? '',
    stopLimitPrice: stop?.limitPrice ?? '',
    targetPrice: exit('take-profit')?.limitPrice ?? '',
  };
}
