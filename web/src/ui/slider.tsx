import { useId, type ReactNode } from 'react';
import styles from './slider.module.css';

interface SliderProps {
  label: ReactNode;
  /** The value; `null` if none is set. The slider then shows no value and no thumb. */
  value: number | null;
  min: number;
  max: number;
  step?: number;
  disabled?: boolean;
  hint?: ReactNode;
  /** Formats the value for the screen and for screen readers. Default: the number. */
  format?: (value: number) => string;
  onValueChange: (value: number) => void;
}

const UNSET_TEXT = 'not set yet';

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
  // Internally, a slider without a value is at its middle. Pressing there therefore fires no change event. A press of a
  // finger fires no click either, so the end of the press sets the value.
  const setUnset = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    if (value === null && disabled !== true) onValueChange(currentTarget.valueAsNumber);
  };
  return (
    <div className={styles['slider']}>
      <div className={styles['head']}>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        <output htmlFor={id} className={styles['value']}>
          {value === null ? <span className={styles['unset']}>{UNSET_TEXT}</span> : format(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={styles['input']}
        value={value ?? (min + max) / 2}
        data-unset={value === null ? true : undefined}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        aria-valuetext={value === null ? UNSET_TEXT : format(value)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
        onPointerUp={(event) => {
          if (event.pointerType !== 'mouse') setUnset(event);
        }}
        onClick={setUnset}
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
