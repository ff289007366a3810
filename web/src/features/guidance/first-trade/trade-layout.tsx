import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './first-trade-page.module.css';

/** Lays the chart out beside what is to be done, on a narrow page above it. Brings the chart back when a stage begins below it. */
export function TradeLayout({ chart, children }: { chart: ReactNode; children: ReactNode }) {
  const layout = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = layout;
    if (current !== null && current.getBoundingClientRect().top < 0) current.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={layout} className={styles['trade']}>
      {chart}
      <div className={styles['side']}>{children}</div>
    </div>
  );
}
