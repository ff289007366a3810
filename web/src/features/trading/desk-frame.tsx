import type { ReactNode } from 'react';
import styles from './desk-frame.module.css';

interface DeskFrameProps {
  /** Page heading, market and money, in one row if there is room. */
  readonly bar: ReactNode;
  /** Notices between the bar and the desk. */
  readonly notices: ReactNode;
  /** Controls of the whole desk, below the notices. */
  readonly controls?: ReactNode;
  /** A `DeskLayout`. */
  readonly children: ReactNode;
}

/**
 * Shows a desk that fills the window below the header: a slim bar, then the chart with the ticket beside it and the
 * panels below it. On a phone, ticket and panels are sheets over the chart. Ticker and footer are hidden to make room.
 */
export function DeskFrame({ bar, notices, controls, children }: DeskFrameProps) {
  return (
    <div className={styles['frame']} data-work-frame="">
      <header className={styles['bar']}>{bar}</header>
      <div className={styles['notices']}>{notices}</div>
      {controls}
      {children}
    </div>
  );
}
