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
  /** Whether the chart scrolls to the focused bars. */
  readonly isRevealing: boolean;
}

export const NO_FOCUSED_BARS: FocusedBars = { bars: [], isRevealing: false };

/**
 * Props of every task widget. A widget shows the question and lets the learner change the answer by mouse, finger and
 * keyboard. It shows the verdict and the reference once it gets them. A widget requests no data from the server.
 */
export interface TaskWidgetProps<K extends TaskKind> {
  readonly question: TaskQuestions[K];
  /** The current answer; `null` while it is not complete and cannot be sent. */
  readonly answer: TaskAnswers[K] | null;
  readonly onAnswer: (answer: TaskAnswers[K] | null) => void;
  /** The latest hint; `null` for none. The widget highlights the hint's bars. */
  readonly hint: TaskHint | null;
  /**
   * Bars that a widget with a chart tints, because a sentence of the verdict about them is under the mouse or has the
   * focus.
   */
  readonly focused: FocusedBars;
  /** Verdict on the latest answer; `null` before there is one, and again after the learner has changed the answer. */
  readonly verdict: TaskVerdict | null;
  /** The right answer, once the task is settled; `null` before that. */
  readonly reference: TaskReferences[K] | null;
  readonly isLocked: boolean;
  /** Shows one more bar. Passed only to the widgets of `stop-replay` and `trade`. `null` if there are no more bars. */
  readonly onStep?: (() => void) | null;
}
