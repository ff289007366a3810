import type { LessonTask } from './content/lesson-schema.ts';

/** The guided first chart is kept as the one guided task of a lesson with this name. It is no lesson: no topic lists it. */
export const FIRST_CHART = 'first-chart';

export const FIRST_CHART_TASK: LessonTask = {
  instruction: 'Mark the swing high of this chart.',
  task: { kind: 'click-bars', rule: 'one-swing-high', chart: { intervals: ['4h', '1d'], bars: 30 } },
};
