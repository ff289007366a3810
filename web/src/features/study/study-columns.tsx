import type { ReactNode } from 'react';
import styles from './study-columns.module.css';

interface StudyColumnsProps {
  /** The lessons of the topic, or the tasks of a challenge. Hidden on narrow screens. */
  outline: ReactNode;
  verdict?: ReactNode;
  /** What can be done now: below the verdict, on narrow screens at the thumb. */
  acts: ReactNode;
  help?: ReactNode;
  children: ReactNode;
}

/** The three columns of a page to learn on: outline, content, and verdict with acts and help. One column at 900 px and below. */
export function StudyColumns({ outline, verdict, acts, help, children }: StudyColumnsProps) {
  return (
    <div className={styles['columns']} data-study-columns="">
      <div className={styles['outline']}>{outline}</div>
      <div className={styles['content']}>{children}</div>
      <aside className={styles['side']} aria-label="Verdict and help">
        {verdict === undefined || verdict === null ? null : <div className={styles['part']}>{verdict}</div>}
        {acts === null ? null : <div className={styles['acts']}>{acts}</div>}
        {help === undefined || help === null ? null : <div className={styles['part']}>{help}</div>}
      </aside>
    </div>
  );
}
