import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { AnswerPlace } from '../../answer-place.ts';
import styles from './task-layout.module.css';

interface TaskLayoutProps {
  /** What to do, if the task says it. */
  prompt?: string;
  /** What stands between prompt and chart. */
  tools?: ReactNode;
  chart: ReactNode;
  /** The last act in words, for screen readers. */
  announcement: string;
  /** How the chart is worked by keyboard; absent once the answer is settled. */
  keysHelp: string | null;
  children: ReactNode;
}

/** Lays a task on a chart out: the chart with its tools, and the answer in words where the page has a place for it, else below. */
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

/** A line of small text beside a chart. */
export function TaskNote({ children }: { children: ReactNode }) {
  return <p className={styles['note']}>{children}</p>;
}

/** A heading over a list beside a chart. */
export function TaskHeading({ children }: { children: ReactNode }) {
  return <p className={styles['heading']}>{children}</p>;
}
