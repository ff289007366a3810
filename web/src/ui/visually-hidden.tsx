import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Shows its content to screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles['visuallyHidden']}>{children}</span>;
}
