import { z } from 'zod';
import { SUBSCRIPTION_STATES } from '@tradesense/core/billing/subscription.ts';
import { PROMO_KINDS } from '@tradesense/core/billing/promo.ts';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

const state = z.enum(SUBSCRIPTION_STATES);

/**
 * A subscription started, changed its state, or was renewed by this server. A renewal at the payment provider that
 * changes no state has no event. `from` is its previous state; `null` if it has just started.
 */
export const subscriptionChanged = defineEvent({
  type: 'subscriptionChanged',
  version: 1,
  payload: z.object({
    userId: z.uuid(),
    subscriptionId: z.uuid(),
    from: state.nullable(),
    to: state,
    /** What caused the change. `provider` means that the payment provider reported it. */
    cause: z.enum([
      'bought',
      'cancelled',
      'resumed',
      'withdrawn',
      'renewed',
      'period-ended',
      'provider',
      'second-purchase',
    ]),
  }),
  aggregateOf: ({ userId }) => userId,
});
export type SubscriptionChanged = PayloadOf<typeof subscriptionChanged>;

/** An administrator gave an account Pro until a given time. */
export const planGranted = defineEvent({
  type: 'planGranted',
  version: 1,
  payload: z.object({ userId: z.uuid(), until: z.iso.datetime() }),
  aggregateOf: ({ userId }) => userId,
});
export type PlanGranted = PayloadOf<typeof planGranted>;

/** A refund was requested. It is sent to the payment provider afterwards. */
export const refundRequested = defineEvent({
  type: 'refundRequested',
  version: 1,
  payload: z.object({ userId: z.uuid(), refundId: z.uuid(), invoiceId: z.uuid(), cents: z.number().int() }),
  aggregateOf: ({ userId }) => userId,
});

/** An administrator created a promo code, or changed or ended one. */
export const promoCodeChanged = defineEvent({
  type: 'promoCodeChanged',
  version: 1,
  payload: z.object({
    promoCodeId: z.uuid(),
    administratorId: z.uuid(),
    code: z.string(),
    kind: z.enum(PROMO_KINDS),
    change: z.enum(['created', 'changed', 'ended']),
  }),
  aggregateOf: ({ promoCodeId }) => promoCodeId,
});
