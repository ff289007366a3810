import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@tradesense/contract/auth.ts';
import { EMAIL_CHANGE_HOURS } from '@tradesense/contract/security-constants.ts';
import type { SecurityResponse } from '@tradesense/contract/security.ts';
import { call } from '../../platform/api-client.ts';
import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { checkFields, currentPasswordError, emailError } from './account-rules.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { securityQuery } from './security-query.ts';
import styles from './security-section.module.css';

interface ChangeEmailFormProps {
  user: User;
  change: SecurityResponse['emailChange'];
}

/** Form for a new email address, which becomes active once the link sent to it is opened. */
export function ChangeEmailForm({ user, change }: ChangeEmailFormProps) {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { field, form, isSubmitting, message, setValue } = useForm({
    initial: { email: '', password: '' },
    validate: (values) => checkFields(values, { email: emailError, password: currentPasswordError }),
    async submit({ email, password }) {
      try {
        await call('POST /api/auth/change-email', { body: { email: email.trim(), password } });
        await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
        setValue('password', '');
        setIsOpen(false);
        return null;
      } catch (error) {
        return formFailureOf(error, ['email', 'password']);
      }
    },
  });
  return (
    <>
      <p>Your account has the address {user.email}.</p>
      {change === null ? null : (
        <Alert tone="info" title={`Open the link in the email to ${change.newEmail}.`}>
          <p>It works for {EMAIL_CHANGE_HOURS} hours. Until then, your account keeps its address.</p>
        </Alert>
      )}
      {isOpen ? (
        <form {...form} className={styles['form']}>
          {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
          <TextField {...field('email')} label="New email address" type="email" autoComplete="email" required />
          <PasswordField {...field('password')} label="Your password" autoComplete="current-password" required />
          <div className={styles['actions']}>
            <Button type="submit" isBusy={isSubmitting}>
              Send the link
            </Button>
            <Button variant="secondary" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          Change the email address
        </Button>
      )}
    </>
  );
}
