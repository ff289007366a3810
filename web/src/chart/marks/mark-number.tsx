import styles from './mark-list.module.css';

interface MarkNumberProps {
  label: string;
  /** With the mark it belongs to, for those who do not see the row. */
  name: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** Called with another value within the bounds, once the field is left or Enter is pressed. */
  onCommit: (value: number) => void;
}

/** As many digits as the step has, and no rounding error of the drawing. */
function shown(value: number, step: number): string {
  return String(Number(value.toFixed(Math.max(0, Math.ceil(-Math.log10(step))))));
}

/** A number that is taken when the field is left; what is not a number within the bounds is put back. */
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
        // Another value from elsewhere takes the place of what stands here.
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
