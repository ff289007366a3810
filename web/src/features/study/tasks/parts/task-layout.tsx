import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { AnswerPlace } from '../../answer-place.ts';
import styles from './task-layout.module.css';

interface TaskLayoutProps {
  /** Instruction; absent if the task has none. */
  prompt?: string;
  /** Tools between the instruction and the chart. */
  tools?: ReactNode;
  chart: ReactNode;
  /** Announcement for screen readers about the learner's latest action. */
  announcement: string;
  /** Keyboard help for the chart; `null` once the task is settled. */
  keysHelp: string | null;
  children: ReactNode;
}

/**
 * Lays out a task with a chart: the chart with its tools, and the answer as text. The text is rendered next to the
 * chart if the page provides an element for it (`answer-place.ts`), otherwise below the chart.
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

/** Shows a line of small text next to a chart. */
export function TaskNote({ children }: { children: ReactNode }) {
  return <p className={styles['note']}>{children}</p>;
}

/** Shows a heading above a list next to a chart. */
export function TaskHeading({ children }: { children: ReactNode }) {
  return <p className={styles['heading']}>{children}</p>;
}
