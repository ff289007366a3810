import type { ReactNode } from 'react';
import styles from './widget-frame.module.css';

interface WidgetFrameProps {
  /** Instruction; absent if the task has none. */
  prompt?: string;
  children: ReactNode;
}

/**
 * Shows the parts of a widget, one below the other. All controls have the same height: 32 px for a mouse, 44 px for a
 * finger.
 */
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
