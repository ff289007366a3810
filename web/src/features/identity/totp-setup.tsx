import { call } from '../../platform/api-client.ts';
import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './security-section.module.css';

interface TotpSetupProps {
  secret: string;
  uri: string;
  /** Called with the recovery codes once the first correct code was entered. */
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows the secret for the authenticator app, and asks for the first code that the app shows. */
export function TotpSetup({ secret, uri, onDone, onCancel }: TotpSetupProps) {
  const { field, form, isSubmitting, message } = useForm({
    initial: { code: '' },
    validate: ({ code }) => (code.trim().length < 6 ? { code: 'Enter the six digits that the app shows.' } : {}),
    async submit(body) {
      try {
        onDone((await call('POST /api/auth/totp/confirm', { body })).recoveryCodes);
        return null;
      } catch (error) {
        return formFailureOf(error, ['code']);
      }
    },
  });
  return (
    <form {...form} className={styles['form']}>
      {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
      <p>Scan this code with your authenticator app, or type the key into it.</p>
      <QrCode text={uri} label="QR code of the key for your authenticator app" className={styles['code']} />
      <p>
        Key: <span className={styles['secret']}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
      <TextField
        {...field('code')}
        label="Code of the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="Six digits."
        required
      />
      <div className={styles['actions']}>
        <Button type="submit" isBusy={isSubmitting}>
          Turn on
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
