import type {
  TaskAnswers,
  TaskHint,
  TaskKind,
  TaskQuestions,
  TaskReferences,
  TaskVerdict,
} from '@tradesense/core/study/task.ts';

/** The bars of the verdict's sentence that is under the mouse or has the focus. */
export interface FocusedBars {
  readonly bars: readonly number[];
  /** Whether the chart scrolls to them. */
  readonly isRevealing: boolean;
}

export const NO_FOCUSED_BARS: FocusedBars = { bars: [], isRevealing: false };

/**
 * Props of every task widget. A widget shows the question, lets the learner edit the answer by mouse, finger and
 * keyboard, and shows verdict and reference once they exist. It fetches nothing.
 */
export interface TaskWidgetProps<K extends TaskKind> {
  readonly question: TaskQuestions[K];
  /** Current answer. `null`: not complete yet, so that it cannot be sent. */
  readonly answer: TaskAnswers[K] | null;
  readonly onAnswer: (answer: TaskAnswers[K] | null) => void;
  /** The latest hint; the widget highlights its bars. */
  readonly hint: TaskHint | null;
  /** A widget with a chart tints these bars. */
  readonly focused: FocusedBars;
  /** Verdict on the latest answer. `null` again after the answer changes. */
  readonly verdict: TaskVerdict | null;
  /** Shown once the task is settled. */
  readonly reference: TaskReferences[K] | null;
  readonly isLocked: boolean;
  /** Shows one more bar. Only `stop-replay` and `trade` have it. `null` if there are no more bars. */
  readonly onStep?: (() => void) | null;
}
