import { PASSKEY_NAME_MAX } from '@tradesense/contract/security-constants.ts';
import { call } from '../../platform/api-client.ts';
import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { checkFields, currentPasswordError } from './account-rules.ts';
import { deviceName } from './device-name.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './security-section.module.css';

interface AddPasskeyProps {
  onDone: () => Promise<void>;
  onClose: () => void;
}

/** Asks for the password and a name, then lets the browser create the passkey. */
export function AddPasskey({ onDone, onClose }: AddPasskeyProps) {
  const { field, form, isSubmitting, message } = useForm({
    initial: { name: deviceName(navigator.userAgent).slice(0, PASSKEY_NAME_MAX), password: '' },
    validate: (values) =>
      checkFields(values, {
        password: currentPasswordError,
        name: (name) => (name.trim() === '' ? 'Enter a name.' : undefined),
      }),
    async submit({ name, password }) {
      const { createPasskey, PasskeyCancelled } = await import('./passkey-browser.ts');
      try {
        const started = await call('POST /api/auth/passkeys/options', { body: { password } });
        const response = await createPasskey(started);
        const { challengeId } = started;
        await call('POST /api/auth/passkeys', { body: { challengeId, name: name.trim(), response } });
        await onDone();
        return null;
      } catch (error) {
        if (error instanceof PasskeyCancelled) return { message: error.message };
        return formFailureOf(error, ['name', 'password']);
      }
    },
  });
  return (
    <Dialog isOpen title="Add a passkey" onClose={onClose}>
      <form {...form} className={styles['form']}>
        {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
        <TextField
          {...field('name')}
          label="Name"
          maxLength={PASSKEY_NAME_MAX}
          hint="So that you recognize it in the list."
          required
        />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
        <Button type="submit" isFullWidth isBusy={isSubmitting}>
          Add passkey
        </Button>
      </form>
    </Dialog>
  );
}
