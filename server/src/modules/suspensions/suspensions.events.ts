import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * An administrator answered the appeal against a suspension. The event is appended in the transaction of the answer,
 * which also queues its email.
 */
export const suspensionAppealAnswered = defineEvent({
  type: 'suspensionAppealAnswered',
  version: 1,
  payload: z.object({ suspensionId: z.uuid(), userId: z.uuid(), answer: z.string() }),
  aggregateOf: ({ userId }) => userId,
});
export type SuspensionAppealAnswered = PayloadOf<typeof suspensionAppealAnswered>;
