import { CONFIRMATION_MINUTES } from '@tradesense/contract/administration-constants.ts';
import { PasswordField } from '../../ui/password-field.tsx';

interface OwnPasswordProps {
  readonly value: string;
  readonly onValue: (password: string) => void;
}

/** Shows a field for the administrator's own password, which confirms a dangerous action. */
export function OwnPassword({ value, onValue }: OwnPasswordProps) {
  return (
    <PasswordField
      label="Your password"
      hint={`Confirms dangerous acts for ${CONFIRMATION_MINUTES} minutes.`}
      autoComplete="current-password"
      value={value}
      onValueChange={onValue}
    />
  );
}
