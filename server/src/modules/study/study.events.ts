import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * A day was credited to a learner's streak. Appended once per day, in the transaction of the task that credits the day.
 * This is not the day's first task if that task came too soon after the last credited day.
 */
export const studyDayCredited = defineEvent({
  type: 'studyDayCredited',
  version: 1,
  payload: z.object({
    userId: z.uuid(),
    /** The credited day, as the learner's local date, such as `2026-03-14`. */
    day: z.string(),
  }),
  aggregateOf: ({ userId }) => userId,
});
export type StudyDayCredited = PayloadOf<typeof studyDayCredited>;

/**
 * Reviews are due for a learner who has reviewed a card before. A periodic job appends this event, at most once on each
 * local date of the learner.
 */
export const reviewsDue = defineEvent({
  type: 'reviewsDue',
  version: 1,
  payload: z.object({
    userId: z.uuid(),
    /** Local date on which the learner is notified, such as `2026-03-14`. */
    day: z.string(),
    /** Number of the learner's due cards. */
    due: z.number().int(),
  }),
  aggregateOf: ({ userId }) => userId,
});
export type ReviewsDue = PayloadOf<typeof reviewsDue>;

/**
 * A learner passed the quiz of a lesson, which completes the lesson. The event is appended in the transaction of the
 * last answer, also if the learner has passed this quiz before.
 */
export const lessonPassed = defineEvent({
  type: 'lessonPassed',
  version: 1,
  payload: z.object({ userId: z.uuid(), lesson: z.string(), /** Share of right answers, 0 to 1. */ share: z.number() }),
  aggregateOf: ({ userId }) => userId,
});
export type LessonPassed = PayloadOf<typeof lessonPassed>;

/**
 * A learner did a task of a lesson right. The event is appended in the transaction of the answer, also if the learner
 * has done this task right before.
 */
export const taskPassed = defineEvent({
  type: 'taskPassed',
  version: 1,
  payload: z.object({
    userId: z.uuid(),
    lesson: z.string(),
    place: z.enum(['guided', 'unaided']),
    /** Index of the task among the lesson's guided or unaided tasks. */
    index: z.number().int(),
  }),
  aggregateOf: ({ userId }) => userId,
});
export type TaskPassed = PayloadOf<typeof taskPassed>;

/**
 * A learner passed the challenge of a topic. The event is appended in the transaction of the last answer, also if the
 * learner has passed this challenge before.
 */
export const challengePassed = defineEvent({
  type: 'challengePassed',
  version: 1,
  payload: z.object({ userId: z.uuid(), topic: z.string(), /** Score, 0 to 1. */ score: z.number() }),
  aggregateOf: ({ userId }) => userId,
});
export type ChallengePassed = PayloadOf<typeof challengePassed>;
