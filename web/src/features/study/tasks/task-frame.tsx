import type { StudyTask, TaskPlace } from '@tradesense/contract/study.ts';
import type { TaskAnswer } from '@tradesense/core/study/task.ts';
import { Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unsettled } from '../../../ui/unsettled.tsx';
import { TaskActs } from './task-acts.tsx';
import styles from './task-frame.module.css';
import { TaskHelp } from './task-help.tsx';
import { TaskVerdictView } from './task-verdict.tsx';
import { originText } from './task-text.ts';
import { NO_FOCUSED_BARS, type FocusedBars } from './task-widget.ts';
import { ANY_TASK_WIDGET } from './task-widgets.ts';
import { useEnterKey } from './use-enter-key.ts';
import { useStudyTask, useTaskRequests, type TaskRequests } from './use-task-run.ts';

/** The rendered parts of a task. The page decides where each is shown. */
export interface TaskParts {
  readonly work: ReactNode;
  readonly verdict: ReactNode;
  readonly acts: ReactNode;
  readonly help: ReactNode;
}

export interface TaskFrameProps {
  place: TaskPlace;
  round: number;
  isSignedIn: boolean;
  /** Whether the learner has requested this task. If so, its heading gets the focus. */
  hasFocus: boolean;
  /** Whether the task may be skipped, which settles it without an answer. */
  canSkip?: boolean;
  /** Button that continues once the task is settled; `null` for none. */
  next: { readonly label: string; readonly act: () => void } | null;
  /**
   * Requests the same task with other bars. The button for this is shown if the learner had already done the task
   * before.
   */
  again?: (() => void) | null;
  /** Called when the task is settled. */
  onSettled?: (task: StudyTask) => void;
  /** Renders an error for which this page needs its own message; returns `null` to show the general message. */
  onError?: (error: Error) => ReactNode;
  layout: (parts: TaskParts) => ReactNode;
}

/** The learner's answer so far, and whether it has changed since the latest verdict. */
interface Draft {
  readonly task: string | null;
  readonly answer: TaskAnswer | null;
  readonly isChanged: boolean;
}

/**
 * Fetches the task at a place, such as a step of a lesson, and shows it: the widget of its kind, the buttons, the
 * verdict and the hints.
 */
export function TaskFrame(props: TaskFrameProps) {
  const { place, round, isSignedIn, hasFocus, canSkip = false, next, again = null, onSettled, onError, layout } = props;
  const { task, error, isFetching, refetch } = useStudyTask({ place, round, isSignedIn });
  const requests = useTaskRequests(task, { place, round, isSignedIn });
  const [stored, setDraft] = useState<Draft | null>(null);
  const [focused, setFocused] = useState(NO_FOCUSED_BARS);
  const id = task?.id ?? null;
  const draft =
    stored?.task === id && stored !== null ? stored : { task: id, answer: task?.answer ?? null, isChanged: false };
  // A verdict is only valid for the answer that it judged, so it is hidden when the learner changes the answer.
  const verdict = task === null || (draft.isChanged && !task.isSettled) ? null : task.verdict;
  const heading = useRef<HTMLHeadingElement>(null);
  const result = useRef<HTMLHeadingElement>(null);
  useTaskFocus(task, verdict !== null, hasFocus, heading, result);
  useReport(task, onSettled);

  const { answer } = draft;
  const send = (): void => {
    if (answer !== null) requests.send(answer, () => setDraft({ task: id, answer, isChanged: false }));
  };
  const tryAgain = (): void => {
    setDraft({ ...draft, isChanged: true });
    heading.current?.focus();
  };
  const onSend = answer === null ? null : send;
  useEnterKey(task === null ? null : task.isSettled ? (next?.act ?? null) : verdict === null ? onSend : tryAgain);
  if (task === null) {
    const failure = error === null ? null : (onError?.(error) ?? <TaskFailure {...{ error, isFetching, refetch }} />);
    return layout({ work: failure ?? <TaskSkeleton />, verdict: null, acts: null, help: null });
  }
  return layout({
    work: (
      <TaskWork
        key={task.id}
        {...{ task, requests, answer, verdict }}
        focused={verdict === null ? NO_FOCUSED_BARS : focused}
        onAnswer={(changed) => setDraft({ task: id, answer: changed, isChanged: true })}
        headingRef={heading}
      />
    ),
    verdict: <TaskVerdictView task={task} verdict={verdict} headingRef={result} onPoint={setFocused} />,
    acts: (
      <TaskActs
        {...{ task, requests, canSkip, next, again, onTryAgain: tryAgain, onSend: send, onReload: refetch }}
        hasVerdict={verdict !== null}
        isComplete={answer !== null}
      />
    ),
    help: <TaskHelp task={task} requests={requests} />,
  });
}

function TaskSkeleton() {
  return (
    <div className={styles['loading']} aria-busy="true">
      <Skeleton height="2.5rem" />
      <Skeleton height="22rem" />
    </div>
  );
}

function TaskFailure({ error, isFetching, refetch }: { error: Error; isFetching: boolean; refetch: () => void }) {
  return (
    <LoadFailure
      title="The task could not be loaded"
      text={failureText(error)}
      isRetrying={isFetching}
      onRetry={refetch}
    />
  );
}

/**
 * Moves the focus to the heading of a task that the learner has requested, and to a verdict when it arrives. Leaves the
 * focus where it is if the learner has moved it to something else while the task was loading.
 */
function useTaskFocus(
  task: StudyTask | null,
  hasVerdict: boolean,
  hasFocus: boolean,
  heading: RefObject<HTMLHeadingElement | null>,
  result: RefObject<HTMLHeadingElement | null>,
): void {
  const shown = useRef<string | null>(null);
  /** What had the focus when the task began to load; `null` if it did not have to load. */
  const before = useRef<Element | null>(null);
  const id = task?.id ?? null;
  const isSettled = task?.isSettled ?? false;
  useEffect(() => {
    if (id === null) {
      before.current = document.activeElement;
      return;
    }
    if (shown.current !== id) {
      shown.current = id;
      const hasMoved = before.current !== null && before.current !== document.activeElement;
      before.current = null;
      if (hasFocus && !hasMoved) heading.current?.focus();
    } else if (hasVerdict || isSettled) {
      result.current?.focus({ preventScroll: true });
      // If the page has a single column, the verdict may be below the visible part of the page.
      result.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [hasFocus, hasVerdict, heading, id, isSettled, result, task?.verdict]);
}

function useReport(task: StudyTask | null, onSettled: ((task: StudyTask) => void) | undefined): void {
  const latest = useRef(onSettled);
  useEffect(() => {
    latest.current = onSettled;
  });
  useEffect(() => {
    if (task?.isSettled === true) latest.current?.(task);
  }, [task]);
}

interface TaskWorkProps {
  task: StudyTask;
  requests: TaskRequests;
  answer: TaskAnswer | null;
  verdict: StudyTask['verdict'];
  focused: FocusedBars;
  onAnswer: (answer: TaskAnswer | null) => void;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Shows the instruction, the widget and the source of the chart's prices. */
function TaskWork({ task, requests, answer, verdict, focused, onAnswer, headingRef }: TaskWorkProps) {
  const { step, isSending } = requests;
  const { question, reference, hints } = task;
  const { kind } = question;
  const Widget = ANY_TASK_WIDGET[kind];
  return (
    <section className={styles['task']} aria-labelledby="task-instruction">
      <h2 ref={headingRef} id="task-instruction" className={styles['instruction']} tabIndex={-1}>
        {task.instruction}
      </h2>
      <div className={styles['widget']}>
        <Suspense
          fallback={
            <Unsettled>
              <Skeleton height="22rem" />
            </Unsettled>
          }
        >
          <Widget
            question={question}
            answer={answer}
            onAnswer={(given) => onAnswer(given === null ? null : ({ ...given, kind } as TaskAnswer))}
            hint={hints.at(-1) ?? null}
            focused={focused}
            verdict={verdict}
            reference={reference}
            isLocked={task.isSettled || isSending}
            {...(kind === 'stop-replay' || kind === 'trade' ? { onStep: step } : {})}
          />
        </Suspense>
      </div>
      <Origin task={task} />
    </section>
  );
}

/** Whether the question has a chart with recorded bars, or is derived from one. */
const hasChart = ({ question, place }: StudyTask): boolean =>
  ('chart' in question && question.chart !== null) ||
  question.kind === 'choose-chart' ||
  (question.kind === 'rebuild' && place !== 'guided');

/**
 * Whether the question itself names the asset. A `set-probability` question does, because its base rates are counted on
 * this asset.
 */
const namesAsset = ({ question }: StudyTask): boolean => question.kind === 'set-probability';

function Origin({ task }: { task: StudyTask }) {
  if (task.origin !== null)
    return (
      <p className={styles['origin']}>
        <b>Recorded</b> {originText(task.origin)}
      </p>
    );
  if (task.isSettled || !hasChart(task)) return null;
  return (
    <p className={styles['origin']}>
      <b>Recorded</b> {namesAsset(task) ? 'The years are' : 'Asset and years are'} shown once the task is settled.
    </p>
  );
}
