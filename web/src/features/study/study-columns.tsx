import { useState, type ReactNode } from 'react';
import { AnswerPlace, useIsBeside } from './answer-place.ts';
import styles from './study-columns.module.css';

interface StudyColumnsProps {
  /** Link to the page above. It is above the outline, or above the content where the outline is hidden. */
  back?: ReactNode;
  /** Content of the first column: the lessons of the topic, or the tasks of a challenge. Hidden on a narrow screen. */
  outline: ReactNode;
  verdict?: ReactNode;
  /**
   * Buttons for the current actions. They are below the verdict; on a narrow screen they are at the lower edge, near
   * the thumb.
   */
  acts: ReactNode;
  help?: ReactNode;
  /**
   * Content below the step, such as the buttons to the next and previous step. In the Tab order, it comes after the
   * answer controls.
   */
  after?: ReactNode;
  children: ReactNode;
}

/**
 * Shows a learning page in columns: the outline, the content, and a side column with verdict, answer controls, buttons
 * and help. In windows of at most 1180 px, the outline is hidden. At 900 px and below there is a single column, in
 * which the answer controls are below the chart.
 */
export function StudyColumns({ back, outline, verdict, acts, help, after, children }: StudyColumnsProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isBeside = useIsBeside();
  return (
    <div className={styles['columns']} data-study-columns="">
      <div className={styles['outline']}>
        {back}
        {outline}
      </div>
      <div className={styles['content']}>
        {back === undefined ? null : <div className={styles['narrowBack']}>{back}</div>}
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
