import styles from './mark-list.module.css';

interface MarkNumberProps {
  label: string;
  /** Accessible name, which includes the mark. */
  name: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** Called with a new valid value when the field loses focus or Enter is pressed. */
  onCommit: (value: number) => void;
}

/** Formats a value with as many decimals as the step, which hides rounding errors. */
function shown(value: number, step: number): string {
  return String(Number(value.toFixed(Math.max(0, Math.ceil(-Math.log10(step))))));
}

/** A number field that applies its value when it loses focus. An invalid value is reset. */
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
        // If the value is changed elsewhere, it replaces the typed one.
        key={text}
        type="number"
        aria-label={name}
        inputMode="decimal"
        defaultValue={text}
        step={step}
        onBlur={({ target }) => take(target)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event.currentTarget);
        }}
      />
    </label>
  );
}
