import { z } from 'zod';
import { CANCEL_REASONS, REVERSE_STEPS } from '@tradesense/core/trading/trading-event.ts';

/** Events of a sandbox account in chronological order. Amounts are plain decimal strings. */
const amount = z.string();
const order = { orderId: z.string(), asset: z.string(), side: z.enum(['buy', 'sell']) };
/**
 * A step of a reverse. Absent if the order belongs to no reverse, if the order that closes the position was cancelled,
 * and in events stored before this field existed.
 */
export const reverseStep = z.enum(REVERSE_STEPS).exactOptional();

export const tradingActivity = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order-placed'), ...order, quantity: amount }),
  z.object({ kind: z.literal('order-amended'), ...order }),
  /** The price has reached the stop price of a stop-limit order, which is now a limit order. */
  z.object({ kind: z.literal('order-triggered'), ...order }),
  z.object({
    kind: z.literal('order-filled'),
    ...order,
    quantity: amount,
    price: amount,
    fee: amount,
    realised: amount,
    isWhole: z.boolean(),
    /** Quantity of the order that is not filled yet; absent in events that were stored before this field existed. */
    remaining: amount.optional(),
    reverse: reverseStep,
  }),
  z.object({
    kind: z.literal('order-cancelled'),
    ...order,
    reason: z.enum(CANCEL_REASONS),
    /** The step during which the order that opens the other side ended. */
    reverse: reverseStep,
  }),
  z.object({ kind: z.literal('order-expired'), ...order }),
  z.object({
    kind: z.literal('position-liquidated'),
    asset: z.string(),
    quantity: amount,
    price: amount,
    realised: amount,
  }),
  /** `paid` is negative if funding was received. */
  z.object({ kind: z.literal('funding-charged'), asset: z.string(), paid: amount }),
  z.object({ kind: z.literal('granted'), amount, cause: z.string() }),
]);
export type TradingActivity = z.infer<typeof tradingActivity>;
