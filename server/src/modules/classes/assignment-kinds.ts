import type { ClassAssignmentKind } from '@tradesense/core/classes/class-rules.ts';
import type { AssignmentKind } from './assignment-kind.ts';
import { BIAS_TEST_KIND } from './kinds/bias-test-kind.ts';
import { CHART_EXAM_KIND } from './kinds/chart-exam-kind.ts';
import { LESSON_KIND } from './kinds/lesson-kind.ts';
import { TASK_KIND } from './kinds/task-kind.ts';

const KINDS: { readonly [Kind in ClassAssignmentKind]: AssignmentKind<Kind> } = {
  lesson: LESSON_KIND,
  task: TASK_KIND,
  'bias-test': BIAS_TEST_KIND,
  'chart-exam': CHART_EXAM_KIND,
};

/**
 * Returns the implementation of a kind of assignment. The cast is safe, because kind and content are stored together
 * and requests are validated.
 */
export const kindOf = (kind: ClassAssignmentKind): AssignmentKind<ClassAssignmentKind> =>
  KINDS[kind] as AssignmentKind<ClassAssignmentKind>;
