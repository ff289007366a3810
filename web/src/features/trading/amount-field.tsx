import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

/** A field for a decimal number. It is a text field, because the number is parsed exactly, never as a float. */
export function AmountField(props: TextFieldProps) {
  return <TextField inputMode="decimal" autoComplete="off" spellCheck={false} {...props} />;
}
