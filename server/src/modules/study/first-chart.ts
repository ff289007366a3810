import type { LessonTask } from './content/lesson-schema.ts';

/**
 * Id under which a new learner's guided first chart is stored, as if it were a lesson with one guided task. No topic
 * lists it, so it is not shown as a lesson.
 */
export const FIRST_CHART = 'first-chart';

export const FIRST_CHART_TASK: LessonTask = {
  instruction: 'Mark the swing high of this chart.',
  task: { kind: 'click-bars', rule: 'one-swing-high', chart: { intervals: ['4h', '1d'], bars: 30 } },
};
