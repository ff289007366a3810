import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { checkFields, currentPasswordError } from './account-rules.ts';
import styles from './form.module.css';
import { PasswordField } from '../../ui/password-field.tsx';

interface ConfirmRegistrationProps {
  token: string;
  /** Rejects with `ApiError` if the server does not accept the password. */
  confirm: (password: string) => Promise<unknown>;
}

/**
 * Form that the email link of a registration opens if the registration was sent from another browser. The visitor
 * confirms the registration with its password, or refuses it.
 */
export function ConfirmRegistration({ token, confirm }: ConfirmRegistrationProps) {
  const { field, form, isSubmitting, message } = useForm({
    initial: { password: '' },
    validate: (values) => checkFields(values, { password: currentPasswordError }),
    async submit({ password }) {
      try {
        await confirm(password);
        return null;
      } catch (error) {
        return formFailureOf(error, ['password']);
      }
    },
  });
  const rejection = useMutation({
    mutationFn: () => call('POST /api/auth/reject-registration', { body: { token }, isPublic: true }),
  });

  if (rejection.isSuccess) {
    return (
      <div className={styles['stack']}>
        <Alert tone="success" title="This registration is deleted.">
          <p>It can no longer be confirmed. To use TradeSense yourself, create your own account.</p>
        </Alert>
        <LinkButton to="/auth/register" variant="secondary">
          Create an account
        </LinkButton>
      </div>
    );
  }
  return (
    <form {...form} className={styles['form']}>
      <p>
        You did not register in this browser. Enter the password that you chose when you registered, so that we know it
        was you.
      </p>
      {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
      {rejection.isError ? <Alert tone="danger">{rejection.error.message}</Alert> : null}
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
      <Button type="submit" isFullWidth isBusy={isSubmitting}>
        Confirm the address
      </Button>
      <Button variant="secondary" isFullWidth isBusy={rejection.isPending} onClick={() => rejection.mutate()}>
        This was not me
      </Button>
    </form>
  );
}
