import { useState } from 'react';
import { PASSWORD_MIN } from '@tradesense/contract/product.ts';
import { call } from '../../platform/api-client.ts';
import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { checkFields, newPasswordError } from './account-rules.ts';
import styles from './form.module.css';
import { PasswordField } from '../../ui/password-field.tsx';

export function ResetPasswordForm({ token }: { token: string }) {
  const [isDone, setIsDone] = useState(false);
  const { field, form, isSubmitting, message } = useForm({
    initial: { password: '' },
    validate: (values) => checkFields(values, { password: newPasswordError }),
    async submit({ password }) {
      try {
        await call('POST /api/auth/reset-password', { body: { token, password }, isPublic: true });
        setIsDone(true);
        return null;
      } catch (error) {
        return formFailureOf(error, ['password']);
      }
    },
  });
  if (isDone) {
    return (
      <div className={styles['stack']}>
        <Alert tone="success" title="Your new password is set.">
          <p>All devices were signed out. Sign in with the new password.</p>
        </Alert>
        <LinkButton to="/auth/login">Sign in</LinkButton>
      </div>
    );
  }
  return (
    <form {...form} className={styles['form']}>
      {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
      <PasswordField
        {...field('password')}
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters.`}
        required
      />
      <Button type="submit" isFullWidth isBusy={isSubmitting}>
        Set the password
      </Button>
    </form>
  );
}
