/** How many days are put together, so that a plot has few points whatever the history. */
import { mondayOf } from '../kernel/local-time.ts';

/** From the shortest to the longest. Weeks begin on Monday. */
export const DRAWN_STEPS = ['day', 'week', 'month'] as const;
export type DrawnStep = (typeof DRAWN_STEPS)[number];

/** Returns a name of the step that a day is in. */
export const STEP_OF: Readonly<Record<DrawnStep, (day: string) => string>> = {
  day: (day) => day,
  week: mondayOf,
  month: (day) => day.slice(0, 'yyyy-mm'.length),
};

/** Returns the shortest step by which the days make at most so many points; months where no step does. */
export function drawnStep(days: Iterable<string>, most: number): DrawnStep {
  const all = [...new Set(days)];
  return DRAWN_STEPS.find((step) => new Set(all.map(STEP_OF[step])).size <= most) ?? 'month';
}
