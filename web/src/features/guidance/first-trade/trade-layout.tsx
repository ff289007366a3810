import type { ReactNode } from 'react';
import styles from './first-trade-page.module.css';

/** Lays the chart out beside what is to be done, on a narrow page above it. */
export function TradeLayout({ chart, children }: { chart: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['trade']}>
      {chart}
      <div className={styles['side']}>{children}</div>
    </div>
  );
}
