import styles from './chart-legend.module.css';
import type { Legend } from './model/legend.ts';
import { TrendIcon } from '../ui/trend-icon.tsx';
import type { Reading } from './model/reading.ts';

const TREND_PX = 10;

interface ChartLegendProps {
  legend: Legend;
  readings: readonly Reading[];
}

/** Shows one bar and its indicator values. Hidden from screen readers, which get the same content as sentences. */
export function ChartLegend({ legend, readings }: ChartLegendProps) {
  const values = [
    ['O', legend.open],
    ['H', legend.high],
    ['L', legend.low],
    ['C', legend.close],
  ] as const;
  return (
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
      {readings.map((reading) => (
        <span key={reading.id} className={styles['reading']} data-color={reading.color}>
          <span className={styles['name']}>{reading.label}</span>{' '}
          {reading.values.map(({ name, text }) => (name === '' ? text : `${name} ${text}`)).join(' · ')}
        </span>
      ))}
    </div>
  );
}
