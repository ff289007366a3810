import { useId, type CSSProperties, type ReactNode } from 'react';
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

/** Longest label, in characters, that a cell shows in one line. */
const LINE_MAX = 12;

/** Returns the number of characters that each cell shows in one line: of a longer label, the longest word. */
const lineLength = (options: readonly { readonly label: ReactNode }[]): number =>
  Math.max(
    ...options.flatMap(({ label }) =>
      typeof label !== 'string' ? 0 : label.length <= LINE_MAX ? label.length : label.split(' ').map((w) => w.length),
    ),
  );

/**
 * Shows a choice among a few options. The options are native radio buttons that look like joined segments, so that
 * arrow keys and forms work as usual.
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, options, isLabelHidden = false, disabled = false, onValueChange } = props;
  const name = useId();
  const sizes: CSSProperties & Record<'--segment-count' | '--segment-length', number> = {
    '--segment-count': options.length,
    '--segment-length': lineLength(options),
  };
  return (
    <fieldset className={styles['group']} style={sizes} disabled={disabled}>
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
