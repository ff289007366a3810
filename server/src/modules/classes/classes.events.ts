import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * A learner has finished an assignment. Appended once per learner and assignment, in the transaction that stores the
 * end of the work. Appended again if a re-grade of the learner's exam changes the score.
 */
export const classWorkFinished = defineEvent({
  type: 'classWorkFinished',
  version: 1,
  payload: z.object({
    assignmentId: z.uuid(),
    userId: z.uuid(),
    /** Score from 0 to 1. */
    score: z.number(),
  }),
  aggregateOf: ({ userId }) => userId,
});
export type ClassWorkFinished = PayloadOf<typeof classWorkFinished>;

/** Work was assigned to a class. Appended in the transaction that stores the assignment. */
export const classAssigned = defineEvent({
  type: 'classAssigned',
  version: 1,
  payload: z.object({ assignmentId: z.uuid(), classId: z.uuid() }),
  aggregateOf: ({ classId }) => classId,
});
export type ClassAssigned = PayloadOf<typeof classAssigned>;

/**
 * An assignment is due within a day. Appended at most once until the due date changes, in the transaction that records
 * the reminder.
 */
export const classWorkDue = defineEvent({
  type: 'classWorkDue',
  version: 1,
  payload: z.object({ assignmentId: z.uuid(), classId: z.uuid(), dueAt: z.string() }),
  aggregateOf: ({ classId }) => classId,
});
export type ClassWorkDue = PayloadOf<typeof classWorkDue>;

/** A teacher has written to a class. Appended in the transaction that stores the message. */
export const classMessageWritten = defineEvent({
  type: 'classMessageWritten',
  version: 1,
  payload: z.object({ messageId: z.uuid(), classId: z.uuid() }),
  aggregateOf: ({ classId }) => classId,
});
export type ClassMessageWritten = PayloadOf<typeof classMessageWritten>;
