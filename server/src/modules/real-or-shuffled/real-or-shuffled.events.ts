import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * An account answered a pair. The event is appended in the transaction that stores the answer. Visitors' answers have
 * no event.
 */
export const pairAnswered = defineEvent({
  type: 'pairAnswered',
  version: 1,
  payload: z.object({ pairId: z.uuid(), userId: z.uuid(), isRight: z.boolean() }),
  aggregateOf: ({ userId }) => userId,
});
export type PairAnswered = PayloadOf<typeof pairAnswered>;
