/** An unsent order: the values of the fields, which may be invalid. */
import type { PlaceOrderRequest, TradingOrderType } from '@tradesense/contract/trading-orders.ts';
import type { TimeInForceKind } from '@tradesense/core/trading/time-in-force.ts';

export type Side = PlaceOrderRequest['side'];
/** Order types available for the second order of a pair. */
export type PairType = 'limit' | 'stop' | 'stop-limit';

export interface OrderDraft {
  readonly side: Side;
  readonly type: TradingOrderType;
  readonly limitPrice: string;
  readonly triggerPrice: string;
  readonly trailBy: 'amount' | 'percent';
  readonly trail: string;
  readonly activationPrice: string;
  /** `risk`: the quantity follows from the planned risk and the distance of the stop. */
  readonly sizing: 'quantity' | 'risk';
  readonly quantity: string;
  /** Whether the order takes the whole position. The name is stored with the draft. */
  readonly closePosition: boolean;
  readonly timeInForce: TimeInForceKind;
  /** In the format of the browser's date field, in the browser's time zone: `2026-01-31T12:00`. */
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
  /** Whether the learner has chosen "no stop" explicitly. */
  readonly hasNoStop: boolean;
  readonly stopPrice: string;
  readonly targetPrice: string;
  readonly invalidationPrice: string;
  readonly riskPercent: string;
  readonly confidence: string;
  /** Whether the plan's stop is placed with the entry; `placesTarget` is the same for the target. */
  readonly placesStop: boolean;
  readonly placesTarget: boolean;
  /** If it is set, the placed stop is a stop-limit order with this limit price. */
  readonly stopLimitPrice: string;
}

/** A field that can have an error. */
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

/** Returns the draft after an accepted order. It keeps the order settings and clears the values. */
export function draftAfter({ side, type, sizing, leverage, timeInForce }: OrderDraft): OrderDraft {
  const kept = timeInForce === 'gtd' ? 'gtc' : timeInForce;
  return { ...EMPTY_DRAFT, side, type, sizing, leverage, timeInForce: kept };
}
