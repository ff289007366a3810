import { CONFIRMATION_MINUTES } from '@tradesense/contract/administration-constants.ts';
import { TextField } from '../../ui/text-field.tsx';

interface OwnPasswordProps {
  readonly value: string;
  readonly onValue: (password: string) => void;
}

/** Asks for the administrator's own password, which confirms dangerous acts. */
export function OwnPassword({ value, onValue }: OwnPasswordProps) {
  return (
    <TextField
      label="Your password"
      hint={`Confirms dangerous acts for ${CONFIRMATION_MINUTES} minutes.`}
      type="password"
      autoComplete="current-password"
      value={value}
      onValueChange={onValue}
    />
  );
}
