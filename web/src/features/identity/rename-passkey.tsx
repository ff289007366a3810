import { PASSKEY_NAME_MAX } from '@tradesense/contract/security-constants.ts';
import type { Passkey } from '@tradesense/contract/security.ts';
import { call } from '../../platform/api-client.ts';
import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './security-section.module.css';

interface RenamePasskeyProps {
  passkey: Passkey;
  onDone: () => Promise<void>;
  onClose: () => void;
}

/** Asks for a new name for a passkey. */
export function RenamePasskey({ passkey: { id, name }, onDone, onClose }: RenamePasskeyProps) {
  const { field, form, isSubmitting, message } = useForm({
    initial: { name },
    validate: (values) => (values.name.trim() === '' ? { name: 'Enter a name.' } : {}),
    async submit(values) {
      try {
        await call('PATCH /api/auth/passkeys/{id}', { params: { id }, body: { name: values.name.trim() } });
        await onDone();
        return null;
      } catch (error) {
        return formFailureOf(error, ['name']);
      }
    },
  });
  return (
    <Dialog isOpen title="Rename the passkey" onClose={onClose}>
      <form {...form} className={styles['form']}>
        {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
        <TextField {...field('name')} label="Name" maxLength={PASSKEY_NAME_MAX} required />
        <Button type="submit" isFullWidth isBusy={isSubmitting}>
          Save name
        </Button>
      </form>
    </Dialog>
  );
}
