import { z } from 'zod';
import { ALERT_DIRECTIONS } from '@tradesense/contract/desk-constants.ts';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/** A price has reached a learner's alert. Appended in the transaction that ends the alert, so once for each. */
export const priceAlertTriggered = defineEvent({
  type: 'priceAlertTriggered',
  version: 1,
  payload: z.object({
    userId: z.uuid(),
    alertId: z.uuid(),
    asset: z.string(),
    direction: z.enum(ALERT_DIRECTIONS),
    /** The price that was set. */
    price: z.string(),
    /** The price that triggered it. */
    at: z.string(),
    note: z.string(),
  }),
  aggregateOf: ({ userId }) => userId,
});
export type PriceAlertTriggered = PayloadOf<typeof priceAlertTriggered>;
