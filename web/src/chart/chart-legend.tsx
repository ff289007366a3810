import styles from './chart-legend.module.css';
import type { Legend } from './model/legend.ts';

const ARROWS: Readonly<Record<Legend['trend'], string>> = { up: '▲', down: '▼', flat: '■' };

/** Open, high, low, close, change and volume of one bar. Hidden from screen readers, which hear the bar as a sentence. */
export function ChartLegend({ legend }: { legend: Legend }) {
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
        {ARROWS[legend.trend]} {legend.change}
      </span>
      {legend.volume === null ? null : (
        <span>
          <span className={styles['name']}>Vol</span> {legend.volume}
        </span>
      )}
    </div>
  );
}
