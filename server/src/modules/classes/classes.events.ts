import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/** A learner has finished an assignment. Appended in the transaction that stores it, once for each learner and assignment. */
export const classWorkFinished = defineEvent({
  type: 'classWorkFinished',
  version: 1,
  payload: z.object({
    assignmentId: z.uuid(),
    userId: z.uuid(),
    /** 0 to 1. */
    score: z.number(),
  }),
  aggregateOf: ({ userId }) => userId,
});
export type ClassWorkFinished = PayloadOf<typeof classWorkFinished>;
