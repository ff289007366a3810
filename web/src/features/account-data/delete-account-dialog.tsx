import { useNavigate } from '@tanstack/react-router';
import { BACKUP_DAYS, DELETE_CONFIRMATION, INVOICES_KEPT_YEARS } from '@tradesense/contract/account-data-constants.ts';
import { call } from '../../platform/api-client.ts';
import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useIdentity } from '../identity/auth-context.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './your-data.module.css';

const isConfirmed = (typed: string) => typed.trim().toLowerCase() === DELETE_CONFIRMATION;

/** Asks whether to delete the account. The owner types the password and a confirmation text. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { auth } = useIdentity();
  const navigate = useNavigate();
  const { field, form, isSubmitting, message } = useForm({
    initial: { password: '', confirmation: '' },
    validate: ({ password, confirmation }) => ({
      ...(password === '' ? { password: 'Enter your password.' } : {}),
      ...(isConfirmed(confirmation) ? {} : { confirmation: `Type “${DELETE_CONFIRMATION}”.` }),
    }),
    async submit({ password }) {
      try {
        await call('POST /api/account/delete', { body: { password, confirmation: DELETE_CONFIRMATION } });
      } catch (error) {
        return formFailureOf(error, ['password', 'confirmation']);
      }
      await navigate({ to: '/' });
      auth.expire();
      return null;
    },
  });
  return (
    <Dialog isOpen title="Delete your account?" onClose={onClose}>
      <form {...form} className={styles['form']}>
        {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
        <ul className={styles['list']}>
          <li>Everything that you did and wrote here is deleted at once. This cannot be undone.</li>
          <li>Export your data first if you want to keep it.</li>
          <li>Nobody can take your usernames. For that, a code is kept from which no name can be read.</li>
          <li>
            Numbers, amounts and days of your invoices are kept without your account for up to {INVOICES_KEPT_YEARS}{' '}
            years, as tax law asks.
          </li>
          <li>Backups that were made before are deleted after {BACKUP_DAYS} days.</li>
        </ul>
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
        <TextField
          {...field('confirmation')}
          label={`Type “${DELETE_CONFIRMATION}”`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <div className={styles['form']}>
          <Button type="submit" variant="danger" isFullWidth isBusy={isSubmitting}>
            Delete account
          </Button>
          <Button variant="secondary" isFullWidth onClick={onClose}>
            Keep account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
