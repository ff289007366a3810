import type { LessonTask } from './content/lesson-schema.ts';

/**
 * Id under which the guided first chart of a new learner is stored, as if it were a lesson with one guided task. No
 * topic lists this id, so it never appears as a lesson.
 */
export const FIRST_CHART = 'first-chart';

export const FIRST_CHART_TASK: LessonTask = {
  instruction: 'Mark the swing high of this chart.',
  task: { kind: 'click-bars', rule: 'one-swing-high', chart: { intervals: ['4h', '1d'], bars: 30 } },
};
