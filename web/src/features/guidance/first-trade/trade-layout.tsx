import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './first-trade-page.module.css';

/**
 * Places the chart next to the current form, or above it on a narrow page. When a stage of the trade starts while the
 * chart is scrolled out of view, scrolls the chart back into view.
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
