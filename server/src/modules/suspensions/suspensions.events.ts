import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * Appended in the transaction in which an administrator answers the appeal against a suspension. The answer itself is
 * mailed in the same transaction.
 */
export const suspensionAppealAnswered = defineEvent({
  type: 'suspensionAppealAnswered',
  version: 1,
  payload: z.object({ suspensionId: z.uuid(), userId: z.uuid(), answer: z.string() }),
  aggregateOf: ({ userId }) => userId,
});
export type SuspensionAppealAnswered = PayloadOf<typeof suspensionAppealAnswered>;
