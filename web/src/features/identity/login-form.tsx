import { SESSION_DAYS } from '@tradesense/contract/product.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { checkFields, currentPasswordError, emailError } from './account-rules.ts';
import { useIdentity } from './auth-context.ts';
import styles from './form.module.css';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SecondStepForm } from './second-step-form.tsx';

/** Form for signing in. After signing in, the route guard redirects the visitor. */
export function LoginForm() {
  const { auth } = useIdentity();
  const [unverified, setUnverified] = useState<string | null>(null);
  const [isRemembered, setIsRemembered] = useState(false);
  const [secondFactorToken, setSecondFactorToken] = useState<string | null>(null);
  const { field, form, isSubmitting, message } = useForm({
    initial: { email: '', password: '' },
    validate: (values) => checkFields(values, { email: emailError, password: currentPasswordError }),
    async submit({ email, password }) {
      setUnverified(null);
      const outcome = await auth.login({
        email: email.trim(),
        password,
        ...(isRemembered ? { remember: true } : {}),
      });
      if (outcome.kind === 'needs-verification') setUnverified(outcome.message);
      if (outcome.kind === 'second-factor') setSecondFactorToken(outcome.token);
      return outcome.kind === 'failed' ? { message: outcome.message } : null;
    },
  });
  if (secondFactorToken !== null) {
    return <SecondStepForm token={secondFactorToken} onBack={() => setSecondFactorToken(null)} />;
  }
  return (
    <form {...form} className={styles['form']}>
      {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
      {unverified === null ? null : (
        <Alert
          tone="warning"
          actions={
            <LinkButton to="/auth/verify-email" variant="secondary" size="small">
              Send the email again
            </LinkButton>
          }
        >
          {unverified}
        </Alert>
      )}
      <TextField {...field('email')} label="Email" type="email" autoComplete="username" required />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
      <Checkbox
        label={`Remember me for ${SESSION_DAYS} days`}
        checked={isRemembered}
        onCheckedChange={setIsRemembered}
      />
      <Button type="submit" isFullWidth isBusy={isSubmitting}>
        Sign in
      </Button>
      <PasskeySignIn isRemembered={isRemembered} />
      <Link to="/auth/forgot-password">Forgot your password?</Link>
    </form>
  );
}
