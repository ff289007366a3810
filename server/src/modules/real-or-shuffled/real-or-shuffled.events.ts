import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/** Appended in the transaction that stores an account's answer to a pair. Visitors' answers have no event. */
export const pairAnswered = defineEvent({
  type: 'pairAnswered',
  version: 1,
  payload: z.object({ pairId: z.uuid(), userId: z.uuid(), isRight: z.boolean() }),
  aggregateOf: ({ userId }) => userId,
});
export type PairAnswered = PayloadOf<typeof pairAnswered>;
