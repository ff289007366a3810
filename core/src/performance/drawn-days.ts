/** Groups days into weeks or months, so that a plot has few points even for a long history. */
import { mondayOf } from '../kernel/local-time.ts';

/** Time spans that one point of a plot can stand for, from the shortest to the longest. Weeks begin on Monday. */
export const DRAWN_STEPS = ['day', 'week', 'month'] as const;
export type DrawnStep = (typeof DRAWN_STEPS)[number];

/**
 * For each step, a function from a day to the name of the day, week or month that contains it. A week is named by its
 * Monday.
 */
export const STEP_OF: Readonly<Record<DrawnStep, (day: string) => string>> = {
  day: (day) => day,
  week: mondayOf,
  month: (day) => day.slice(0, 'yyyy-mm'.length),
};

/** Returns the shortest step that groups the days into at most `most` points; months if no step does. */
export function drawnStep(days: Iterable<string>, most: number): DrawnStep {
  const all = [...new Set(days)];
  return DRAWN_STEPS.find((step) => new Set(all.map(STEP_OF[step])).size <= most) ?? 'month';
}
