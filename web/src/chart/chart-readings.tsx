import styles from './chart-readings.module.css';
import type { Reading } from './model/reading.ts';

interface ChartReadingsProps {
  readings: readonly Reading[];
  /** Opens the settings of the indicators. If absent, the names of the indicators are plain text. */
  onOpen: (() => void) | undefined;
}

/**
 * Shows the values of the indicators at a bar, one row each, in the corner of the chart. Hidden from screen readers and
 * skipped by Tab: screen readers get the same values as sentences, and the toolbar's button opens the same settings.
 */
export function ChartReadings({ readings, onOpen }: ChartReadingsProps) {
  return (
    <div className={styles['readings']} data-readings="" aria-hidden="true">
      {readings.map(({ id, label, color, values }) => (
        <span key={id} className={styles['reading']} data-color={color}>
          {onOpen === undefined || color === 'comparison' ? (
            <span className={styles['name']}>{label}</span>
          ) : (
            <button
              type="button"
              tabIndex={-1}
              className={styles['name']}
              title={`Settings of ${label}`}
              onClick={onOpen}
            >
              {label}
            </button>
          )}{' '}
          {values.map(({ name, text }) => (name === '' ? text : `${name} ${text}`)).join(' · ')}
        </span>
      ))}
    </div>
  );
}
