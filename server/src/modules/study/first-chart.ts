import type { LessonTask } from './content/lesson-schema.ts';

/**
 * Name under which the guided first chart is stored, as the only guided task of a lesson. It is not a lesson: no topic
 * lists it.
 */
export const FIRST_CHART = 'first-chart';

export const FIRST_CHART_TASK: LessonTask = {
  instruction: 'Mark the swing high of this chart.',
  task: { kind: 'click-bars', rule: 'one-swing-high', chart: { intervals: ['4h', '1d'], bars: 30 } },
};
