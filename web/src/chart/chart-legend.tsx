import { useState, type ReactNode } from 'react';
import styles from './chart-legend.module.css';
import type { Legend } from './model/legend.ts';
import { TrendIcon } from '../ui/trend-icon.tsx';

const TREND_PX = 10;

interface ChartLegendProps {
  legend: Legend;
  children?: ReactNode;
}

/**
 * Shows the values of one bar, and the given `children` after them. Hidden from screen readers, which get the same
 * values as sentences. With indicators on a phone, it has two rows, and a button shows the others.
 */
export function ChartLegend({ legend, children }: ChartLegendProps) {
  const [isOpen, setOpen] = useState(false);
  const values = [
    ['O', legend.open],
    ['H', legend.high],
    ['L', legend.low],
    ['C', legend.close],
  ] as const;
  return (
    <>
      <div className={styles['legend']} aria-hidden="true">
        <span className={styles['place']}>
          {legend.label}
          {legend.isOutcome ? ' · outcome' : ''}
        </span>
        {values.map(([name, value]) => (
          <span key={name}>
            <span className={styles['name']}>{name}</span> {value}
          </span>
        ))}
        <span className={styles[legend.trend]}>
          <TrendIcon trend={legend.trend} size={TREND_PX} /> {legend.change}
        </span>
        {legend.volume === null ? null : (
          <span>
            <span className={styles['name']}>Vol</span> {legend.volume}
          </span>
        )}
        {children}
      </div>
      <button type="button" className={styles['more']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Less' : 'More'}
      </button>
    </>
  );
}
