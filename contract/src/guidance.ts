/** What to do next: the led first hour, and the next steps of a learner. */
import { z } from 'zod';
import { FIRST_HOUR_PAGE_MARKS, FIRST_HOUR_STEPS } from './first-hour-constants.ts';

export const firstHourStep = z.object({
  id: z.enum(FIRST_HOUR_STEPS),
  title: z.string(),
  /** The one act of the step, as a request. */
  act: z.string(),
  /** What it gives, and why it comes here. */
  gets: z.string(),
  minutes: z.number().int(),
  /** Address of the page on which it is done, with search and hash. */
  href: z.string(),
  isDone: z.boolean(),
});
export type FirstHourStep = z.infer<typeof firstHourStep>;

export const firstHourResponse = z.object({
  steps: z.array(firstHourStep),
  /** The first step that is not done; `null`: all are. */
  next: z.enum(FIRST_HOUR_STEPS).nullable(),
  /** Minutes of the steps that are not done. */
  minutesLeft: z.number().int(),
  /** Whether the owner has put the path aside. */
  hasLeft: z.boolean(),
  /** Whether there is nothing left to lead to: all is done, or what was done since goes beyond it. */
  isOver: z.boolean(),
});
export type FirstHourResponse = z.infer<typeof firstHourResponse>;

export const firstHourMarkParams = z.strictObject({ mark: z.enum(FIRST_HOUR_PAGE_MARKS) });
export const firstHourMarkRequest = z.strictObject({ isSet: z.boolean() });

export const nextStep = z.object({
  kind: z.enum(['begun', 'trade-review', 'first-hour', 'study', 'test', 'trade']),
  /** Text of the link. */
  title: z.string(),
  /** Why this step comes now, in a sentence or two. */
  why: z.string(),
  /** Address of its page, with search and hash. */
  href: z.string(),
});
export type NextStep = z.infer<typeof nextStep>;

/** The steps that make sense now, the most useful first; at least one. */
export const nextStepsResponse = z.object({ steps: z.array(nextStep).min(1) });
