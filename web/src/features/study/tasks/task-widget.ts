import type {
  TaskAnswers,
  TaskHint,
  TaskKind,
  TaskQuestions,
  TaskReferences,
  TaskVerdict,
} from '@tradesense/core/study/task.ts';

/** The bars that the sentence of the verdict under the mouse or the focus is about. */
export interface FocusedBars {
  readonly bars: readonly number[];
  /** Whether the chart scrolls to them. */
  readonly isRevealing: boolean;
}

export const NO_FOCUSED_BARS: FocusedBars = { bars: [], isRevealing: false };

/**
 * What every widget of a task gets. It shows the question, lets the learner work on the answer by mouse, finger and keyboard, and shows
 * verdict and reference once they are there. It fetches nothing.
 */
export interface TaskWidgetProps<K extends TaskKind> {
  readonly question: TaskQuestions[K];
  /** The present answer; `null`: not complete yet, so that it cannot be sent. */
  readonly answer: TaskAnswers[K] | null;
  readonly onAnswer: (answer: TaskAnswers[K] | null) => void;
  /** The last hint taken; the widget points to its bars. */
  readonly hint: TaskHint | null;
  /** A widget with a chart tints them. */
  readonly focused: FocusedBars;
  /** On the last answer; it goes when the answer is changed. */
  readonly verdict: TaskVerdict | null;
  /** Shown once the task is settled. */
  readonly reference: TaskReferences[K] | null;
  readonly isLocked: boolean;
  /** Only `stop-replay` and `trade` have it: shows one more bar. `null` when there are no more. */
  readonly onStep?: (() => void) | null;
}
