import { useId, type ReactNode } from 'react';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: ReactNode;
  value: number;
  max: number;
  /** Text at the end of the label's line, for example 'Question 2 of 5'. */
  valueText?: string;
}

export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  const labelId = useId();
  return (
    <div className={styles['progressBar']}>
      <span className={styles['head']}>
        <span id={labelId}>{label}</span>
        <span className={styles['value']}>{valueText ?? `${Math.round((100 * value) / max)}%`}</span>
      </span>
      <progress aria-labelledby={labelId} className={styles['track']} value={value} max={max} />
    </div>
  );
}
