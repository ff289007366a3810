import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { checkFields, currentPasswordError, emailError } from './account-rules.ts';
import { useIdentity } from './auth-context.ts';
import styles from './form.module.css';
import { PasswordField } from './password-field.tsx';

/** Signs in. Where to go afterwards is the route guard's business: it leads a signed-in visitor away from this page. */
export function LoginForm() {
  const { auth } = useIdentity();
  const [unverified, setUnverified] = useState<string | null>(null);
  const { field, form, isSubmitting, message } = useForm({
    initial: { email: '', password: '' },
    validate: (values) => checkFields(values, { email: emailError, password: currentPasswordError }),
    async submit({ email, password }) {
      setUnverified(null);
      const outcome = await auth.login({ email: email.trim(), password });
      if (outcome.kind === 'needs-verification') setUnverified(outcome.message);
      return outcome.kind === 'failed' ? { message: outcome.message } : null;
    },
  });
  return (
    <form {...form} className={styles['form']}>
      {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
      {unverified === null ? null : (
        <Alert
          tone="warning"
          actions={
            <LinkButton to="/auth/verify-email" variant="secondary" size="small">
              Send the e-mail again
            </LinkButton>
          }
        >
          {unverified}
        </Alert>
      )}
      <TextField {...field('email')} label="E-mail" type="email" autoComplete="username" required />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
      <Button type="submit" isFullWidth isBusy={isSubmitting}>
        Sign in
      </Button>
      <Link to="/auth/forgot-password">Forgot your password?</Link>
    </form>
  );
}
