import { useId, type ReactNode } from 'react';
import styles from './slider.module.css';

interface SliderProps {
  label: ReactNode;
  value: number;
  min: number;
  max: number;
  step?: number;
  disabled?: boolean;
  hint?: ReactNode;
  /** How the value reads, on screen and to screen readers; default the number. */
  format?: (value: number) => string;
  onValueChange: (value: number) => void;
}

export function Slider({
  label,
  value,
  min,
  max,
  step = 1,
  disabled,
  hint,
  format = String,
  onValueChange,
}: SliderProps) {
  const id = useId();
  return (
    <div className={styles['slider']}>
      <div className={styles['head']}>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        <output htmlFor={id} className={styles['value']}>
          {format(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={styles['input']}
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        aria-valuetext={format(value)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
      />
      <div className={styles['ends']} aria-hidden="true">
        <span>{format(min)}</span>
        <span>{format(max)}</span>
      </div>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
