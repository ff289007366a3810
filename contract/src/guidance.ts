/** Guidance for a learner: the guided first hour, and the next steps. */
import { z } from 'zod';
import { FIRST_HOUR_PAGE_MARKS, FIRST_HOUR_STEPS } from './first-hour-constants.ts';

export const firstHourStep = z.object({
  id: z.enum(FIRST_HOUR_STEPS),
  title: z.string(),
  /** What to do in the step, as an instruction. */
  act: z.string(),
  /** What the learner gains from the step, and why it comes at this point. */
  gets: z.string(),
  minutes: z.number().int(),
  /** Path of the page for the step, with search and hash. */
  href: z.string(),
  isDone: z.boolean(),
});
export type FirstHourStep = z.infer<typeof firstHourStep>;

export const firstHourResponse = z.object({
  steps: z.array(firstHourStep),
  /** The first step that is not done; `null` if all are done. */
  next: z.enum(FIRST_HOUR_STEPS).nullable(),
  /** Minutes that the remaining steps take. */
  minutesLeft: z.number().int(),
  /** Whether the learner has dismissed the first hour. */
  hasLeft: z.boolean(),
  /**
   * Whether the first hour is over: all steps are done, or the learner has since done something more advanced than the
   * steps.
   */
  isOver: z.boolean(),
});
export type FirstHourResponse = z.infer<typeof firstHourResponse>;

export const firstHourMarkParams = z.strictObject({ mark: z.enum(FIRST_HOUR_PAGE_MARKS) });
export const firstHourMarkRequest = z.strictObject({ isSet: z.boolean() });

export const nextStep = z.object({
  kind: z.enum(['begun', 'trade-review', 'first-hour', 'study', 'test', 'trade']),
  /** Text of the link to the step's page. */
  title: z.string(),
  /** Reason why this step comes now, in a sentence or two. */
  why: z.string(),
  /** Path of the step's page, with search and hash. */
  href: z.string(),
});
export type NextStep = z.infer<typeof nextStep>;

export const nextStepsResponse = z.object({
  /** The steps that make sense now, the most useful first; at least one. */
  steps: z.array(nextStep).min(1),
  /** Number of Study cards that are due; 0 without an account. Servers of earlier releases do not send it. */
  cardsDue: z.number().int().optional(),
});
export type NextStepsResponse = z.infer<typeof nextStepsResponse>;
