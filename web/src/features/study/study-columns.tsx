import { useState, type ReactNode } from 'react';
import { AnswerPlace, useIsBeside } from './answer-place.ts';
import styles from './study-columns.module.css';

interface StudyColumnsProps {
  /** The lessons of the topic, or the tasks of a challenge. Hidden on narrow screens. */
  outline: ReactNode;
  verdict?: ReactNode;
  /** What can be done now: below the verdict, on narrow screens at the thumb. */
  acts: ReactNode;
  help?: ReactNode;
  /** What stands below the content and is reached after the answer: the ways on and back. */
  after?: ReactNode;
  children: ReactNode;
}

/**
 * The three columns of a page to learn on: outline, content, and verdict with acts and help. What is answered on a chart is
 * put beside it, above the acts. One column at 900 px and below.
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
