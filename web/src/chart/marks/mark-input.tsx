import { useId, useState, type InputHTMLAttributes, type KeyboardEvent } from 'react';
import { decimalFault, plainDecimal } from '../../ui/plain-decimal.ts';
import styles from './mark-list.module.css';

interface MarkInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'id' | 'placeholder' | 'style'> {
  readonly label: string;
  /** Accessible name, which also identifies the mark. */
  readonly name: string;
  /** Text of the present value. */
  readonly text: string;
  /** The present value and its bounds; only for a field whose value the arrow keys change. */
  readonly range?: { readonly value: number; readonly min: number; readonly max: number };
  /**
   * Called with the typed number when the field loses the focus or Enter is pressed; with `null` if the field is empty.
   * Returns whether the value is taken. If it is not, the field shows the present value again.
   */
  readonly onTake: (value: number | null) => boolean;
  /** Called for the up and down arrows with the typed number. Returns the text that replaces it. */
  readonly onStep?: (value: number, direction: 1 | -1) => string;
}

/** A field for a number. A text that is not a number stays, with a message; the present value then stays too. */
export function MarkInput({ label, name, text, onTake, onStep, range, ...input }: MarkInputProps) {
  const [fault, setFault] = useState<string | null>(null);
  const faultId = useId();
  const take = (field: HTMLInputElement): void => {
    if (field.value === text) return;
    const isEmpty = field.value.trim() === '';
    const plain = plainDecimal(field.value);
    if (!isEmpty && plain === null) setFault(decimalFault(name));
    else if (!onTake(isEmpty ? null : Number(plain))) field.value = text;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const field = event.currentTarget;
    if (event.key === 'Enter') take(field);
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || onStep === undefined) return;
    const plain = plainDecimal(field.value);
    if (plain === null) return;
    field.value = onStep(Number(plain), event.key === 'ArrowUp' ? 1 : -1);
    event.preventDefault();
  };
  return (
    <label className={styles['field']}>
      <span aria-hidden="true">{label}</span>
      <input
        {...input}
        // The field is recreated when the value changes elsewhere, so that the new value replaces what was typed.
        key={text}
        type="text"
        {...(range === undefined
          ? {}
          : {
              role: 'spinbutton',
              'aria-valuenow': range.value,
              'aria-valuemin': range.min,
              'aria-valuemax': range.max,
            })}
        aria-label={name}
        aria-invalid={fault === null ? undefined : true}
        aria-describedby={fault === null ? undefined : faultId}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        defaultValue={text}
        onInput={() => setFault(null)}
        onBlur={({ target }) => take(target)}
        onKeyDown={onKeyDown}
      />
      {fault === null ? null : (
        <span id={faultId} role="alert" className={styles['fault']}>
          {fault}
        </span>
      )}
    </label>
  );
}
