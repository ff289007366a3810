import type { StudyTask } from '@tradesense/contract/study.ts';
import type { TaskVerdict } from '@tradesense/core/study/task.ts';
import type { Ref } from 'react';
import { CheckIcon, CrossIcon } from '../../../ui/text-icons.tsx';
import styles from './task-verdict.module.css';
import { VerdictLines } from './parts/verdict-lines.tsx';
import { verdictTitle } from './task-text.ts';
import type { FocusedBars } from './task-widget.ts';

interface TaskVerdictViewProps {
  task: StudyTask;
  verdict: TaskVerdict | null;
  headingRef: Ref<HTMLHeadingElement>;
  /** Called with the bars of the verdict's sentence that is under the mouse or has the focus. */
  onPoint: (focused: FocusedBars) => void;
}

/**
 * Shows the verdict and its summary, then the result of each condition as a symbol and a word. Screen readers announce
 * a new verdict.
 */
export function TaskVerdictView({ task, verdict, headingRef, onPoint }: TaskVerdictViewProps) {
  return (
    <section className={styles['verdict']} aria-label="Verdict" aria-live="polite">
      {verdict === null ? (
        <>
          <h2 ref={headingRef} tabIndex={-1}>
            {task.isSettled ? 'Worked answer' : 'Your answer'}
          </h2>
          <p>{waitingText(task)}</p>
        </>
      ) : (
        <>
          <h2 ref={headingRef} tabIndex={-1}>
            <span className={styles[verdict.isRight ? 'right' : 'wrong']} aria-hidden="true">
              {verdict.isRight ? <CheckIcon /> : <CrossIcon />}
            </span>
            {verdictTitle(verdict, task.isSettled)}
          </h2>
          <p>{verdict.summary}</p>
          <VerdictLines lines={verdict.lines} onPoint={onPoint} />
        </>
      )}
    </section>
  );
}

function waitingText({ isSettled, place, question }: StudyTask): string {
  if (place === 'placement')
    return isSettled
      ? 'You skipped this task. The answer is shown.'
      : 'One answer counts. Skip what you do not know: a skip tells us as much as a wrong answer.';
  if (isSettled) return 'The answer is shown. Try another chart without help.';
  if (place === 'guided' && question.kind === 'choose-chart')
    return 'One choice counts, because there are only two charts. Hints come one at a time.';
  return place === 'guided'
    ? 'Send it as often as you like. Hints come one at a time; the third is the worked answer, which ends the task.'
    : 'Without help, one answer counts. Send it when it is complete.';
}
