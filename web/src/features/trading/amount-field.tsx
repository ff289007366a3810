import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

/** A field for a decimal. It is text, because the input is parsed exactly and never as a float. */
export function AmountField(props: TextFieldProps) {
  return <TextField inputMode="decimal" autoComplete="off" spellCheck={false} {...props} />;
}
