import type { Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value'>, FieldProps {
  value: string;
  /**
   * Maximum number of characters. A counter next to the label shows 'n/max characters'. A longer text is not cut off,
   * so show a validation error for it.
   */
  counterMax?: number;
  onValueChange?: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, aside, id, className, value, counterMax, onValueChange, onChange, ...area } = props;
  const counter = counterMax === undefined ? aside : `${value.length}/${counterMax} characters`;
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={counter}>
      {(control) => (
        <textarea
          dir="auto"
          {...area}
          {...control}
          value={value}
          className={classNames(controlClass, className)}
          onChange={(event) => {
            onChange?.(event);
            onValueChange?.(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
