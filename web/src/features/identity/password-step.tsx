import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { checkFields, currentPasswordError } from './account-rules.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './security-section.module.css';

interface PasswordStepProps {
  title: string;
  /** Text about what happens after the password is entered. */
  text: string;
  /** Label of the button, a verb. */
  action: string;
  isDangerous?: boolean;
  /** Rejects with `ApiError` if the server does not accept the password. */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password again before a security setting of the account is changed. */
export function PasswordStep({ title, text, action, isDangerous = false, onConfirm, onClose }: PasswordStepProps) {
  const { field, form, isSubmitting, message } = useForm({
    initial: { password: '' },
    validate: (values) => checkFields(values, { password: currentPasswordError }),
    async submit({ password }) {
      try {
        await onConfirm(password);
        return null;
      } catch (error) {
        return formFailureOf(error, ['password']);
      }
    },
  });
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <form {...form} className={styles['form']}>
        {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
        <p>{text}</p>
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isFullWidth isBusy={isSubmitting}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
