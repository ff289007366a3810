import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PASSWORD_MIN } from '@tradesense/contract/product.ts';
import { call } from '../../platform/api-client.ts';
import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { checkFields, currentPasswordError, newPasswordError } from './account-rules.ts';
import styles from './form.module.css';
import { PasswordField } from '../../ui/password-field.tsx';
import { sessionsQuery } from './session-list.tsx';

export function ChangePasswordForm() {
  const queryClient = useQueryClient();
  const [isDone, setIsDone] = useState(false);
  const { field, form, isSubmitting, message, setValue } = useForm({
    initial: { currentPassword: '', newPassword: '' },
    validate: (values) => checkFields(values, { currentPassword: currentPasswordError, newPassword: newPasswordError }),
    async submit(body) {
      setIsDone(false);
      try {
        await call('POST /api/auth/change-password', { body });
        setIsDone(true);
        setValue('currentPassword', '');
        setValue('newPassword', '');
        await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
        return null;
      } catch (error) {
        return formFailureOf(error, ['currentPassword', 'newPassword']);
      }
    },
  });
  return (
    <form {...form} className={styles['form']}>
      {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
      {isDone ? <Alert tone="success">Your password is changed. Every other device was signed out.</Alert> : null}
      <PasswordField {...field('currentPassword')} label="Current password" autoComplete="current-password" required />
      <PasswordField
        {...field('newPassword')}
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters.`}
        required
      />
      <div>
        <Button type="submit" isBusy={isSubmitting}>
          Change password
        </Button>
      </div>
    </form>
  );
}
