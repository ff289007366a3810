/** The types of orders. The lists in requests, responses, the ticket and Study are made from them. */
import type { MatchableOrder } from './order.ts';

/** Types of orders that learners have. The engine also has `liquidation`, which nobody places. */
export const ORDER_TYPES = [
  'market',
  'limit',
  'stop',
  'stop-limit',
  'trailing-stop',
] as const satisfies readonly MatchableOrder['type'][];
export type OrderType = (typeof ORDER_TYPES)[number];

/** Types that a ticket offers. A take-profit becomes a limit order that only makes a position smaller. */
export const TICKET_ORDER_TYPES = [...ORDER_TYPES, 'take-profit'] as const;
export type TicketOrderType = (typeof TICKET_ORDER_TYPES)[number];

type AnyType = MatchableOrder['type'] | TicketOrderType;

interface TypePrices {
  readonly hasLimit: boolean;
  /** The trigger for which the order waits. The trigger of a trailing stop follows the price. */
  readonly trigger: 'none' | 'fixed' | 'trailing';
}

const PRICES: Readonly<Record<AnyType, TypePrices>> = {
  market: { hasLimit: false, trigger: 'none' },
  limit: { hasLimit: true, trigger: 'none' },
  stop: { hasLimit: false, trigger: 'fixed' },
  'stop-limit': { hasLimit: true, trigger: 'fixed' },
  'trailing-stop': { hasLimit: false, trigger: 'trailing' },
  'take-profit': { hasLimit: true, trigger: 'none' },
  liquidation: { hasLimit: false, trigger: 'fixed' },
};

export const hasLimitPrice = (type: AnyType): boolean => PRICES[type].hasLimit;

/** Whether an order of this type has a trigger price that the learner names. */
export const hasTriggerPrice = (type: AnyType): boolean => PRICES[type].trigger === 'fixed';

/** Whether an order of this type waits for a trigger, fixed or trailing. */
export const waitsForTrigger = (type: AnyType): boolean => PRICES[type].trigger !== 'none';

/** Whether an order of this type can rest in the market as soon as it is placed, so that post-only can apply. */
export const canBePostOnly = (type: AnyType): boolean => hasLimitPrice(type) && !waitsForTrigger(type);

/** Whether the order is a stop with a fixed trigger price, so not a trailing stop. */
export function isFixedStop<T extends { readonly type: AnyType }>(
  order: T,
): order is T & { readonly type: 'stop' | 'stop-limit' } {
  return order.type === 'stop' || order.type === 'stop-limit';
}
