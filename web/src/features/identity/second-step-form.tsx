import { useEffect, useRef } from 'react';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useIdentity } from './auth-context.ts';
import styles from './form.module.css';

interface SecondStepFormProps {
  token: string;
  /** Goes back to the password step. */
  onBack: () => void;
}

/** Form for the second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ token, onBack }: SecondStepFormProps) {
  const { auth } = useIdentity();
  const codeField = useRef<HTMLInputElement>(null);
  // The form replaces the previous step, so its field gets the focus.
  useEffect(() => codeField.current?.focus(), []);
  const { field, form, isSubmitting, message } = useForm({
    initial: { code: '' },
    validate: ({ code }) => (code.trim().length < 6 ? { code: 'Enter the six digits that the app shows.' } : {}),
    async submit({ code }) {
      const outcome = await auth.enterSecondFactor({ token, code });
      return outcome.kind === 'failed' ? { message: outcome.message } : null;
    },
  });
  return (
    <form {...form} className={styles['form']}>
      {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
      <p>Enter the code that your authenticator app shows. If you do not have the app, enter a recovery code.</p>
      <TextField
        {...field('code')}
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        ref={codeField}
        required
      />
      <Button type="submit" isFullWidth isBusy={isSubmitting}>
        Sign in
      </Button>
      <Button variant="ghost" isFullWidth onClick={onBack}>
        Back to the password
      </Button>
    </form>
  );
}
