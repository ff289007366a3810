import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { LESSON_COMPONENTS } from './lesson-components.tsx';
import type { LessonText } from './lesson-files.ts';
import { LESSON_STEPS, type LessonStepId } from './step-names.ts';

export type LessonParts = Readonly<Record<LessonStepId, readonly ReactNode[]>>;

/** Maps each component of a lesson's text to its lesson step. */
const STEP_OF: ReadonlyMap<unknown, LessonStepId> = new Map<unknown, LessonStepId>([
  [LESSON_COMPONENTS.Idea, 'idea'],
  [LESSON_COMPONENTS.Predict, 'predict'],
  [LESSON_COMPONENTS.Worked, 'worked'],
  [LESSON_COMPONENTS.Guided, 'guided'],
  [LESSON_COMPONENTS.Unaided, 'unaided'],
  [LESSON_COMPONENTS.Mistake, 'evidence'],
  [LESSON_COMPONENTS.Evidence, 'evidence'],
  [LESSON_COMPONENTS.Quiz, 'quiz'],
  [LESSON_COMPONENTS.Trains, 'trains'],
]);

/** Splits the text of a lesson by step. Text before a component is added to the step of that component. */
export function lessonParts(text: LessonText): LessonParts {
  const parts = Object.fromEntries(LESSON_STEPS.map((step): [LessonStepId, ReactNode[]] => [step, []])) as Record<
    LessonStepId,
    ReactNode[]
  >;
  let waiting: ReactNode[] = [];
  let last: LessonStepId = 'idea';
  for (const node of topLevel(text({ components: LESSON_COMPONENTS }))) {
    waiting.push(node);
    const step = isValidElement(node) ? STEP_OF.get(node.type) : undefined;
    if (step === undefined) continue;
    parts[step].push(...waiting);
    waiting = [];
    last = step;
  }
  parts[last].push(...waiting);
  return parts;
}

/** Returns the steps to show: steps that have a part in the text, and steps with content from the server. */
export function stepsOf(parts: LessonParts): readonly LessonStepId[] {
  return LESSON_STEPS.filter((step) => SERVED.has(step) || parts[step].length > 0);
}

const SERVED: ReadonlySet<LessonStepId> = new Set(['guided', 'unaided', 'quiz', 'trains']);

function topLevel(root: ReactNode): readonly ReactNode[] {
  const isFragment = (node: ReactNode): node is ReactElement<{ children: ReactNode }> =>
    isValidElement(node) && node.type === Fragment;
  return Children.toArray(isFragment(root) ? root.props.children : root).filter(
    (node) => typeof node !== 'string' || node.trim() !== '',
  );
}
