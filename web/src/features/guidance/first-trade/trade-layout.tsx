import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './first-trade-page.module.css';

/**
 * Places the chart next to the current task, or above it on a narrow page. If the chart is above the screen when a
 * stage starts, scrolls it back into view.
 */
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
