import type { VerdictResult } from '@tradesense/core/study/task.ts';
import { useState, type ReactNode } from 'react';
import { pageLanguage } from '../../../../ui/page-language.ts';
import { controlClass, Field } from '../../../../ui/field.tsx';
import { exactText } from '../../../../ui/number-text.ts';
import { typedNumber } from '../../../../ui/typed-number.ts';
import { UNSET_TEXT } from './drag-handle.tsx';
import styles from './number-field.module.css';
import { ResultMark } from './result-mark.tsx';

interface NumberFieldProps {
  label: string;
  /** Value of the field; `null` if the field is empty or contains no valid number. */
  value: number | null;
  /** Formats a value that was not typed into the field, such as one set by dragging. */
  format: (value: number) => string;
  unit?: string;
  disabled: boolean;
  /** Whether the field shows a note while it is empty, saying that the value is not set yet. */
  saysUnset?: boolean;
  result?: VerdictResult | null;
  hint?: ReactNode;
  /** Called with the typed number. `isInvalid` is whether the text is not a number; the value is then `null`. */
  onValue: (value: number | null, isInvalid: boolean) => void;
}

/**
 * A text field for a number with a decimal point or comma. If another control changes the value, the new value replaces
 * the typed text.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, format, unit = '', disabled, saysUnset = false, result = null, hint, onValue } = props;
  const [typed, setTyped] = useState({ text: value === null ? '' : format(value), value });
  if (typed.value !== value) setTyped({ text: value === null ? '' : format(value), value });
  const isInvalid = typed.value === null && typed.text.trim() !== '';
  return (
    <Field
      label={label}
      aside={result === null ? undefined : <ResultMark result={result} />}
      hint={hint}
      error={isInvalid ? `Enter a number such as ${format(EXAMPLE)}.` : undefined}
    >
      {(control) => (
        <span className={styles['box']}>
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            className={`${controlClass} ${styles['input']}`}
            disabled={disabled}
            placeholder={saysUnset ? UNSET_TEXT : undefined}
            style={unit === '' ? undefined : { paddingInlineEnd: `calc(${unit.length}ch + 1.25rem)` }}
            value={typed.text}
            onChange={({ target: { value: text } }) => {
              const next = readNumber(text);
              setTyped({ text, value: next });
              onValue(next, next === null && text.trim() !== '');
            }}
            onBlur={() => {
              if (typed.value !== null) setTyped({ text: shownText(typed.value, format), value: typed.value });
            }}
          />
          {unit === '' ? null : <span className={styles['unit']}>{unit}</span>}
        </span>
      )}
    </Field>
  );
}

/** Reads a number in the language in which the page writes it, because learners type numbers that the page shows. */
const readNumber = (text: string): number | null => typedNumber(text, pageLanguage());

/** Example in the error message. It has thousands and decimals, so that the message shows how to write both. */
const EXAMPLE = 1250.5;

/** Formats a typed number. Returns all its digits if `format` would round it. */
function shownText(value: number, format: (value: number) => string): string {
  const text = format(value);
  return readNumber(text) === value ? text : exactText(value);
}
