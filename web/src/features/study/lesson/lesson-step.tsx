import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '../../../ui/text-icons.tsx';
import { LessonQuiz } from '../quiz/lesson-quiz.tsx';
import { isGuidedMiss } from '../tasks/task-text.ts';
import { TaskFrame } from '../tasks/task-frame.tsx';
import { LessonExample } from './lesson-example.tsx';
import type { LessonFrameProps, StepPlaces } from './lesson-frame.tsx';
import styles from './lesson-step.module.css';
import { STEP_LABELS } from './step-names.ts';
import { TrainsStep } from './trains-step.tsx';

export interface LessonStepProps extends LessonFrameProps {
  /** The parts of the lesson's text that belong to this step. */
  parts: readonly ReactNode[];
  /** Number of the shown task within the step, from 1. */
  task: number;
  place: (places: StepPlaces) => ReactNode;
}

/** Shows one step: its text, and the tasks or the quiz that belong to it. */
export function LessonStep(props: LessonStepProps) {
  const { step, parts, place, details } = props;
  const prose = <div className={styles['prose']}>{parts}</div>;
  switch (step) {
    case 'guided':
    case 'unaided':
      return <TaskStep {...props} kind={step} prose={parts.length > 1 ? prose : null} />;
    case 'quiz':
      return (
        <LessonQuiz
          lesson={details.lesson.id}
          isSignedIn={props.isSignedIn}
          next={nextAct(props)}
          layout={({ work, acts, help }) => place({ content: work, acts, help, after: <StepWalk {...props} /> })}
        />
      );
    case 'trains':
      return place({
        content: (
          <>
            {parts.length > 1 ? prose : null}
            <TrainsStep details={details} />
          </>
        ),
        acts: <StepWalk {...props} isMain />,
      });
    case 'idea':
      return place({
        content: (
          <>
            {prose}
            {details.hasExample ? <LessonExample lesson={details.lesson.id} /> : null}
          </>
        ),
        acts: <StepWalk {...props} isMain />,
      });
    case 'predict':
    case 'worked':
    case 'evidence':
      return place({ content: prose, acts: <StepWalk {...props} isMain /> });
  }
}

/** Returns the label and the action of the button to the next step; `null` at the last step. */
function nextAct({ steps, step, onGo }: LessonFrameProps): { label: string; act: () => void } | null {
  const next = steps[steps.indexOf(step) + 1];
  return next === undefined ? null : { label: `Continue: ${STEP_LABELS[next]}`, act: () => onGo(next, 1) };
}

/** Shows the buttons to the previous step and to the next one. */
function StepWalk({ isMain = false, ...props }: LessonFrameProps & { isMain?: boolean }) {
  const { steps, step, onGo } = props;
  const before = steps[steps.indexOf(step) - 1];
  const next = nextAct(props);
  return (
    <div className={styles['walk']}>
      {before === undefined ? null : (
        <Button variant={isMain ? 'secondary' : 'ghost'} onClick={() => onGo(before, 1)}>
          <ArrowLeftIcon /> Back
        </Button>
      )}
      {next === null ? null : (
        <Button variant={isMain ? 'primary' : 'ghost'} onClick={next.act}>
          {isMain ? 'Continue' : next.label} <ArrowRightIcon />
        </Button>
      )}
    </div>
  );
}

/** Returns whether the task is shown as already done, and a function that shows the task as open again. */
function useShowsDone(index: number, wasDone: boolean): readonly [boolean, () => void] {
  const [entered, setEntered] = useState({ index, isDone: wasDone });
  if (entered.index !== index) setEntered({ index, isDone: wasDone });
  return [entered.isDone, () => setEntered({ index, isDone: false })];
}

/**
 * Returns the position of a task and whether it was solved before: 'Chart 2 of 3', or 'Chart 2 of 3 · solved before'.
 */
const countText = (kind: 'guided' | 'unaided', index: number, of: number, isDone: boolean): string =>
  `${kind === 'guided' ? 'Task' : 'Chart'} ${index + 1} of ${of}${isDone ? ' · solved before' : ''}`;

interface TaskStepProps extends LessonStepProps {
  kind: 'guided' | 'unaided';
  prose: ReactNode;
}

/**
 * Shows the tasks of a step, one at a time. A guided task that ends with a wrong answer is repeated on a new chart.
 * Unaided tasks come until enough answers are right.
 */
function TaskStep({ kind, prose, ...props }: TaskStepProps) {
  const { details, task, place, onGo, isSignedIn } = props;
  const slots = details[kind];
  const index = Math.min(task, slots.length) - 1;
  // Number of new charts that were requested for the current task. Opening another task resets it to 0.
  const [round, setRound] = useState(0);
  const [showsDone, leaveDone] = useShowsDone(index, slots[index]?.isDone === true);
  const [hasMoved, setMoved] = useState(false);
  const [right, setRight] = useState<ReadonlySet<number>>(new Set());
  // Index of the guided task that was answered wrongly and must be repeated on a new chart; `null` if there is none.
  const [missed, setMissed] = useState<number | null>(null);
  const { unaidedRight, unaidedCharts } = details.lesson.progress;
  const isDone = kind === 'guided' || unaidedRight >= unaidedCharts || right.size >= slots.length;
  const goTo = (next: number) => () => {
    setMoved(true);
    setMissed(null);
    if (next === index) {
      setRound(round + 1);
      leaveDone();
    } else onGo(kind, next + 1);
  };
  const following = slots.map((_, step) => (index + 1 + step) % slots.length).find((each) => !right.has(each)) ?? 0;
  const isLast = index + 1 >= slots.length;
  const next =
    missed === index
      ? { label: 'Another chart', act: goTo(index) }
      : isDone && isLast
        ? nextAct(props)
        : { label: kind === 'guided' ? 'Next task' : 'Next chart', act: goTo(isDone ? index + 1 : following) };
  return (
    <TaskFrame
      place={{ place: kind, lesson: details.lesson.id, index, ...(showsDone ? { orDone: true } : {}) }}
      round={round}
      isSignedIn={isSignedIn}
      hasFocus={hasMoved}
      next={next}
      again={showsDone ? goTo(index) : null}
      onSettled={(settled) => {
        if (settled.verdict?.isRight === true && !right.has(index)) setRight(new Set([...right, index]));
        setMissed(isGuidedMiss(settled) ? index : null);
      }}
      layout={({ work, verdict, acts, help }) =>
        place({
          content: (
            <>
              {prose}
              {slots.length === 1 && !showsDone ? null : (
                <p className={styles['count']}>
                  {countText(kind, index, slots.length, showsDone)}
                  {kind === 'unaided' ? ` · ${unaidedRight} of ${unaidedCharts} right without help` : ''}
                </p>
              )}
              {work}
            </>
          ),
          verdict,
          acts,
          help,
          after: <StepWalk {...props} />,
        })
      }
    />
  );
}
