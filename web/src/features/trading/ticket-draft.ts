/** An order as it is being written: what stands in the fields, right or wrong. */
import type { PlaceOrderRequest, SandboxOrderType } from '@tradesense/contract/sandbox-orders.ts';

export type Side = PlaceOrderRequest['side'];
export type TimeInForce = NonNullable<PlaceOrderRequest['timeInForce']>;
/** The types that the other order of a pair may have here. */
export type PairType = 'limit' | 'stop' | 'stop-limit';

export interface OrderDraft {
  readonly side: Side;
  readonly type: SandboxOrderType;
  readonly limitPrice: string;
  readonly triggerPrice: string;
  readonly trailBy: 'amount' | 'percent';
  readonly trail: string;
  readonly activationPrice: string;
  /** `risk`: the quantity follows from the planned risk and the distance of the stop. */
  readonly sizing: 'quantity' | 'risk';
  readonly quantity: string;
  readonly closePosition: boolean;
  readonly timeInForce: TimeInForce;
  /** As the browser's own field writes it, in its zone: `2026-01-31T12:00`. */
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
  /** The explicit "no stop". */
  readonly hasNoStop: boolean;
  readonly stopPrice: string;
  readonly targetPrice: string;
  readonly invalidationPrice: string;
  readonly riskPercent: string;
  readonly confidence: string;
  /** Whether the plan's stop and target are placed with the entry. */
  readonly placesStop: boolean;
  readonly placesTarget: boolean;
  /** With it the placed stop is a stop-limit. */
  readonly stopLimitPrice: string;
}

/** A field that something can be wrong with. */
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

/** What stays for the next order when one was accepted: how the learner orders, not what. */
export function draftAfter({ side, type, sizing, leverage, riskPercent, timeInForce }: OrderDraft): OrderDraft {
  const kept = timeInForce === 'gtd' ? 'gtc' : timeInForce;
  return { ...EMPTY_DRAFT, side, type, sizing, leverage, riskPercent, timeInForce: kept };
}
