import type { ReactNode } from 'react';
import styles from './widget-frame.module.css';

interface WidgetFrameProps {
  /** Instruction, if the task has one. */
  prompt?: string;
  children: ReactNode;
}

/** Shows the parts of a widget one below the other. All controls have one height: 32 px by mouse, 44 px by finger. */
export function WidgetFrame({ prompt, children }: WidgetFrameProps) {
  return (
    <div className={styles['frame']}>
      <div className={styles['parts']}>
        {prompt === undefined ? null : <p className={styles['prompt']}>{prompt}</p>}
        {children}
      </div>
    </div>
  );
}
