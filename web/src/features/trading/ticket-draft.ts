/** An order that is not sent yet, as the values of the ticket's fields. The values may be invalid. */
import type { PlaceOrderRequest } from '@tradesense/contract/trading-orders.ts';
import type { TicketOrderType } from '@tradesense/core/trading/order-type.ts';
import type { TimeInForceKind } from '@tradesense/core/trading/time-in-force.ts';

export type Side = PlaceOrderRequest['side'];
/** Order types that the second order of a pair can have. */
export const PAIR_TYPES = ['limit', 'stop', 'stop-limit'] as const;
export type PairType = (typeof PAIR_TYPES)[number];

export interface OrderDraft {
  readonly side: Side;
  readonly type: TicketOrderType;
  readonly limitPrice: string;
  readonly triggerPrice: string;
  readonly trailBy: 'amount' | 'percent';
  readonly trail: string;
  readonly activationPrice: string;
  /**
   * How the quantity is determined: typed (`quantity`), or computed from the planned risk and the distance of the stop
   * (`risk`).
   */
  readonly sizing: 'quantity' | 'risk';
  readonly quantity: string;
  /**
   * Whether the order closes the whole position. The field must not be renamed, because stored drafts contain its name.
   */
  readonly closePosition: boolean;
  readonly timeInForce: TimeInForceKind;
  /**
   * End time of the order, in the format of the browser's date field and in the browser's time zone:
   * `2026-01-31T12:00`.
   */
  readonly expiresAt: string;
  readonly isPostOnly: boolean;
  readonly isReduceOnly: boolean;
  readonly leverage: number;
  readonly isPair: boolean;
  readonly pairSide: Side;
  readonly pairType: PairType;
  readonly pairLimitPrice: string;
  readonly pairTriggerPrice: string;
  readonly thesis: string;
  /** Whether the learner has chosen to trade without a stop. */
  readonly hasNoStop: boolean;
  readonly stopPrice: string;
  readonly targetPrice: string;
  readonly invalidationPrice: string;
  readonly riskPercent: string;
  readonly confidence: string;
  /** Whether the stop of the plan is sent as an order with the entry. `placesTarget` is the same for the target. */
  readonly placesStop: boolean;
  readonly placesTarget: boolean;
  /**
   * Limit price of the stop that is sent with the entry. With it, the stop is a stop-limit order; if it is empty, a
   * stop order.
   */
  readonly stopLimitPrice: string;
}

/** A field of the ticket at which an error can be shown. */
export type TicketField =
  | 'limitPrice'
  | 'triggerPrice'
  | 'trail'
  | 'activationPrice'
  | 'quantity'
  | 'expiresAt'
  | 'leverage'
  | 'isPostOnly'
  | 'isReduceOnly'
  | 'pairSide'
  | 'pairLimitPrice'
  | 'pairTriggerPrice'
  | 'thesis'
  | 'stopPrice'
  | 'targetPrice'
  | 'invalidationPrice'
  | 'riskPercent'
  | 'confidence'
  | 'stopLimitPrice';

export type TicketErrors = Readonly<Partial<Record<TicketField, string>>>;

export const EMPTY_DRAFT: OrderDraft = {
  side: 'buy',
  type: 'market',
  limitPrice: '',
  triggerPrice: '',
  trailBy: 'percent',
  trail: '',
  activationPrice: '',
  sizing: 'risk',
  quantity: '',
  closePosition: false,
  timeInForce: 'gtc',
  expiresAt: '',
  isPostOnly: false,
  isReduceOnly: false,
  leverage: 1,
  isPair: false,
  pairSide: 'buy',
  pairType: 'stop',
  pairLimitPrice: '',
  pairTriggerPrice: '',
  thesis: '',
  hasNoStop: false,
  stopPrice: '',
  targetPrice: '',
  invalidationPrice: '',
  riskPercent: '1',
  confidence: '',
  placesStop: true,
  placesTarget: true,
  stopLimitPrice: '',
};

/**
 * Returns the draft for the next order after an order was accepted. Settings such as side, type and leverage stay;
 * quantity, prices and plan are cleared.
 */
export function draftAfter({ side, type, sizing, leverage, timeInForce }: OrderDraft): OrderDraft {
  const kept = timeInForce === 'gtd' ? 'gtc' : timeInForce;
  return { ...EMPTY_DRAFT, side, type, sizing, leverage, timeInForce: kept };
}
