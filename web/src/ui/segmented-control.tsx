import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './segmented-control.module.css';

export interface SegmentOption<Value extends string> {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
}

interface SegmentedControlProps<Value extends string> {
  label: ReactNode;
  /** The chosen option; `null` if none is chosen. */
  value: Value | null;
  options: readonly SegmentOption<Value>[];
  isLabelHidden?: boolean;
  disabled?: boolean;
  onValueChange: (value: Value) => void;
}

/**
 * Shows a choice among a few options. The options are native radio buttons that look like joined segments, so that
 * arrow keys and forms work as usual.
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, options, isLabelHidden = false, disabled = false, onValueChange } = props;
  const name = useId();
  return (
    <fieldset className={styles['group']} disabled={disabled}>
      <legend className={classNames(styles['legend'], isLabelHidden && styles['legendHidden'])}>{label}</legend>
      <div className={styles['segments']}>
        {options.map((option) => (
          <label key={option.value} className={styles['segment']}>
            <input
              type="radio"
              className={styles['input']}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
            />
            <span className={styles['face']}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
