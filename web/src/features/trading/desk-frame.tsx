import type { ReactNode } from 'react';
import styles from './desk-frame.module.css';

interface DeskFrameProps {
  /** The heading of the page, market and money, in one row if there is room. */
  readonly bar: ReactNode;
  /** Shown between the bar and the desk. */
  readonly notices: ReactNode;
  /** Controls of the whole desk, below the notices. */
  readonly controls?: ReactNode;
  /** A `DeskLayout`. */
  readonly children: ReactNode;
}

/**
 * A desk that fills the window below the header: a slim bar, then the chart with the ticket beside it and the panels below it. On a
 * phone ticket and panels are sheets over the chart. Ticker and footer yield to it.
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
