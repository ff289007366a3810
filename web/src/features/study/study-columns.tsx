import { useState, type ReactNode } from 'react';
import { AnswerPlace, useIsBeside } from './answer-place.ts';
import styles from './study-columns.module.css';

interface StudyColumnsProps {
  /** Lessons of the topic, or tasks of a challenge. Hidden on a narrow screen. */
  outline: ReactNode;
  verdict?: ReactNode;
  /** Buttons for what can be done now. They are below the verdict, or near the thumb on a narrow screen. */
  acts: ReactNode;
  help?: ReactNode;
  /** Content below the step, reached after the answer by keyboard: the buttons forward and back. */
  after?: ReactNode;
  children: ReactNode;
}

/**
 * Shows a learning page in columns: the outline, the content, and a side column with verdict, answer controls, buttons
 * and help. At 1180 px and below, the outline is hidden. At 900 px and below there is a single column, and the answer
 * controls stay with the chart.
 */
export function StudyColumns({ outline, verdict, acts, help, after, children }: StudyColumnsProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isBeside = useIsBeside();
  return (
    <div className={styles['columns']} data-study-columns="">
      <div className={styles['outline']}>{outline}</div>
      <div className={styles['content']}>
        <AnswerPlace value={isBeside ? place : null}>{children}</AnswerPlace>
      </div>
      <aside className={styles['side']} aria-label="Answer, verdict and help">
        {verdict === undefined || verdict === null ? null : <div className={styles['part']}>{verdict}</div>}
        <div ref={setPlace} className={styles['answer']} data-answer-place="" />
        {acts === null ? null : <div className={styles['acts']}>{acts}</div>}
        {help === undefined || help === null ? null : <div className={styles['help']}>{help}</div>}
      </aside>
      {after === undefined ? null : <div className={styles['after']}>{after}</div>}
    </div>
  );
}
