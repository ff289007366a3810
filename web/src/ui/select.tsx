import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement>, FieldProps {
  onValueChange?: (value: string) => void;
  ref?: Ref<HTMLSelectElement>;
}

/** Shows the browser's own select. Its children are `<option>` and `<optgroup>` elements. */
export function Select({ label, hint, error, aside, id, className, onValueChange, onChange, ...select }: SelectProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <select
          {...select}
          {...control}
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
