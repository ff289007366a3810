import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { AnswerPlace } from '../../answer-place.ts';
import styles from './task-layout.module.css';

interface TaskLayoutProps {
  /** Instruction, if the task has one. */
  prompt?: string;
  /** Tools between prompt and chart. */
  tools?: ReactNode;
  chart: ReactNode;
  /** Text of the latest action for screen readers. */
  announcement: string;
  /** Keyboard help for the chart; `null` once the answer is settled. */
  keysHelp: string | null;
  children: ReactNode;
}

/**
 * Shows the layout of a task on a chart: the chart with its tools, and the answer as text beside it if the page has a
 * place for it, otherwise below.
 */
export function TaskLayout({ prompt, tools, chart, announcement, keysHelp, children }: TaskLayoutProps) {
  const place = use(AnswerPlace);
  const side = (
    <div className={styles['side']}>
      {children}
      {keysHelp === null ? null : (
        <details className={styles['note']}>
          <summary>Keys of the chart</summary>
          <p>{keysHelp}</p>
        </details>
      )}
    </div>
  );
  return (
    <div className={styles['frame']}>
      <div className={styles['task']}>
        <div className={styles['chart']}>
          {prompt === undefined ? null : <p className={styles['prompt']}>{prompt}</p>}
          {tools}
          {chart}
        </div>
        {place === null ? side : createPortal(side, place)}
      </div>
      <VisuallyHidden>
        <output aria-label="Last action">{announcement}</output>
      </VisuallyHidden>
    </div>
  );
}

/** Shows a line of small text beside a chart. */
export function TaskNote({ children }: { children: ReactNode }) {
  return <p className={styles['note']}>{children}</p>;
}

/** Shows a heading above a list beside a chart. */
export function TaskHeading({ children }: { children: ReactNode }) {
  return <p className={styles['heading']}>{children}</p>;
}
