import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'aside'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** Shows a password field with a button that makes the password visible. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <button type="button" className={styles['toggle']} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide password' : 'Show password'}
        </button>
      }
    />
  );
}
