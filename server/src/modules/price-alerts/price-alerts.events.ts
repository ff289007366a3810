import { z } from 'zod';
import { BREAK_LABELS, BREAK_SIDES } from '@tradesense/core/grading/break-choice.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { ALERT_DIRECTIONS } from '@tradesense/contract/price-alerts-constants.ts';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * A price has reached a learner's alert. The event is appended in the transaction that ends the alert, so there is only
 * one per alert.
 */
export const priceAlertTriggered = defineEvent({
  type: 'priceAlertTriggered',
  version: 1,
  payload: z.object({
    userId: z.uuid(),
    alertId: z.uuid(),
    asset: z.string(),
    direction: z.enum(ALERT_DIRECTIONS),
    /** The price that the learner set. */
    price: z.string(),
    /** The market price that triggered the alert. */
    at: z.string(),
    note: z.string(),
  }),
  aggregateOf: ({ userId }) => userId,
});
export type PriceAlertTriggered = PayloadOf<typeof priceAlertTriggered>;

/**
 * A closed bar made a structure break for which a learner's alert waited. The event is appended in the transaction that
 * ends the alert, so each alert has only one.
 */
export const structureAlertTriggered = defineEvent({
  type: 'structureAlertTriggered',
  version: 1,
  payload: z.object({
    userId: z.uuid(),
    alertId: z.uuid(),
    asset: z.string(),
    interval: z.enum(INTERVALS),
    kind: z.enum(BREAK_LABELS),
    direction: z.enum(BREAK_SIDES),
    /** Price of the broken swing. */
    level: z.string(),
    /** Open time of the bar that made the break. */
    barAt: z.iso.datetime(),
    note: z.string(),
  }),
  aggregateOf: ({ userId }) => userId,
});
export type StructureAlertTriggered = PayloadOf<typeof structureAlertTriggered>;
