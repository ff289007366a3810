import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './desk-frame.module.css';

interface DeskFrameProps {
  readonly title: string;
  /** Market and money, in one row if there is room. */
  readonly bar: ReactNode;
  /** Shown between the bar and the desk. */
  readonly notices: ReactNode;
  /** A `DeskLayout`. */
  readonly children: ReactNode;
}

/**
 * A desk that fills the window below the header: a slim bar, then the chart with the ticket beside it and the panels below it. On a
 * phone these follow one another. Ticker and footer yield to it.
 */
export function DeskFrame({ title, bar, notices, children }: DeskFrameProps) {
  return (
    <div className={styles['frame']} data-work-frame="">
      <header className={styles['bar']}>
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
        {bar}
      </header>
      <div className={styles['notices']}>{notices}</div>
      {children}
    </div>
  );
}
