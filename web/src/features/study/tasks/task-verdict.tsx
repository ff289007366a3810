import type { StudyTask } from '@tradesense/contract/study.ts';
import type { TaskVerdict, VerdictResult } from '@tradesense/core/study/task.ts';
import type { ReactNode, Ref } from 'react';
import { AboutIcon, CheckIcon, CrossIcon, DiamondIcon } from '../../../ui/text-icons.tsx';
import styles from './task-verdict.module.css';
import { RESULT_LABELS, verdictTitle } from './task-text.ts';

const RESULT_ICONS: Readonly<Record<VerdictResult, ReactNode>> = {
  right: <CheckIcon />,
  half: <AboutIcon />,
  wrong: <CrossIcon />,
  missed: <DiamondIcon />,
};

interface TaskVerdictViewProps {
  task: StudyTask;
  verdict: TaskVerdict | null;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Shows the verdict: the word first, then each condition with its sign and word. Announced when it comes. */
export function TaskVerdictView({ task, verdict, headingRef }: TaskVerdictViewProps) {
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
          {verdict.lines.length === 0 ? null : (
            <ul className={styles['lines']}>
              {verdict.lines.map((line, index) => (
                <li key={index} className={styles[line.result]}>
                  <span className={styles['sign']} aria-hidden="true">
                    {RESULT_ICONS[line.result]}
                  </span>
                  <span>
                    <b>{RESULT_LABELS[line.result]}</b>
                    {line.sentence}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function waitingText({ isSettled, place }: StudyTask): string {
  if (isSettled) return 'The answer is shown. Another chart gives another chance to do it without help.';
  return place === 'guided'
    ? 'Send it as often as you like. Hints come one at a time.'
    : 'Without help, one answer counts. Send it when it is complete.';
}
