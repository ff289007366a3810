import { RESET_LINK_HOURS } from '@tradesense/contract/product.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { checkFields, emailError } from './account-rules.ts';
import styles from './form.module.css';

export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, form, isSubmitting, message } = useForm({
    initial: { email: '' },
    validate: (values) => checkFields(values, { email: emailError }),
    async submit({ email }) {
      try {
        await call('POST /api/auth/forgot-password', { body: { email: email.trim() }, isPublic: true });
        setSentTo(email.trim());
        return null;
      } catch (error) {
        return formFailureOf(error, ['email']);
      }
    },
  });
  return (
    <form {...form} className={styles['form']}>
      {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
      {sentTo === null ? null : (
        <Alert tone="success" title="Check your inbox.">
          <p>
            If {sentTo} has an account, a link to choose a new password is on its way. It works for {RESET_LINK_HOURS}{' '}
            hour.
          </p>
        </Alert>
      )}
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" required />
      <Button type="submit" isFullWidth isBusy={isSubmitting}>
        Send the link
      </Button>
    </form>
  );
}
