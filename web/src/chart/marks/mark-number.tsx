import styles from './mark-list.module.css';

/** Width of a field in addition to its digits: the padding, and the arrows that browsers show. */
const BESIDE_DIGITS = '2.25rem';

interface MarkNumberProps {
  label: string;
  /** Accessible name, which also identifies the mark. */
  name: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** Called with a new valid value when the field loses focus or Enter is pressed. */
  onCommit: (value: number) => void;
}

/** Formats a value with as many decimals as the step has, so that rounding errors are not shown. */
function shown(value: number, step: number): string {
  return String(Number(value.toFixed(Math.max(0, Math.ceil(-Math.log10(step))))));
}

/**
 * A number field. Its value applies when the field loses the focus or Enter is pressed. An invalid value is replaced by
 * the last valid value.
 */
export function MarkNumber({ label, name, value, min, max, step, onCommit }: MarkNumberProps) {
  const text = shown(value, step);
  const take = (input: HTMLInputElement): void => {
    if (input.value === text) return;
    const next = input.valueAsNumber;
    if (Number.isFinite(next) && next >= min && next <= max && (step < 1 || Number.isInteger(next))) onCommit(next);
    else input.value = text;
  };
  return (
    <label className={styles['field']}>
      <span aria-hidden="true">{label}</span>
      <input
        // The field is recreated when the value changes elsewhere, so that the new value replaces what was typed.
        key={text}
        type="number"
        aria-label={name}
        inputMode="decimal"
        defaultValue={text}
        step={step}
        style={{ minWidth: `calc(${text.length}ch + ${BESIDE_DIGITS})` }}
        onBlur={({ target }) => take(target)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event.currentTarget);
        }}
      />
    </label>
  );
}
