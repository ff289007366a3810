import type { LtiPlatform } from '@tradesense/contract/lti.ts';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './promo-code-dialog.module.css';

const FIELDS = ['name', 'issuer', 'clientId', 'authorizationUrl', 'tokenUrl', 'keysUrl', 'deploymentIds'] as const;
type Field = (typeof FIELDS)[number];

const NEW: Readonly<Record<Field, string>> = {
  name: '',
  issuer: '',
  clientId: '',
  authorizationUrl: '',
  tokenUrl: '',
  keysUrl: '',
  deploymentIds: '',
};

interface PlatformDialogProps {
  /** The platform to change; `null` to register a new one. */
  readonly platform: LtiPlatform | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Shows a dialog that registers or changes a learning platform, with the values that the platform itself states. */
export function PlatformDialog({ platform, onDone, onClose }: PlatformDialogProps) {
  const form = useForm<Field>({
    initial: platform === null ? NEW : { ...platform, deploymentIds: platform.deploymentIds.join(', ') },
    async submit(values) {
      const texts = values.deploymentIds.split(',').map((text) => text.trim());
      const body = {
        name: values.name,
        issuer: values.issuer.trim(),
        clientId: values.clientId.trim(),
        authorizationUrl: values.authorizationUrl.trim(),
        tokenUrl: values.tokenUrl.trim(),
        keysUrl: values.keysUrl.trim(),
        deploymentIds: texts.filter((text) => text !== ''),
      };
      try {
        await (platform === null
          ? call('POST /api/admin/lti/platforms', { body })
          : call('PUT /api/admin/lti/platforms/{id}', { params: { id: platform.id }, body }));
        onDone();
        return null;
      } catch (cause) {
        if (cause instanceof ApiError) return formFailureOf(cause, FIELDS);
        throw cause;
      }
    },
  });
  const isKnown = platform !== null;
  return (
    <Dialog isOpen title={isKnown ? `Change ${platform.name}` : 'Register a platform'} onClose={onClose}>
      <form {...form.form} className={styles['form']}>
        {form.message === undefined ? null : <Alert tone="danger">{form.message}</Alert>}
        <TextField label="Name" hint="Learners see it." autoComplete="off" {...form.field('name')} />
        <TextField
          label="Issuer (platform id)"
          inputMode="url"
          autoComplete="off"
          disabled={isKnown}
          {...form.field('issuer')}
        />
        <TextField label="Client id" autoComplete="off" disabled={isKnown} {...form.field('clientId')} />
        <TextField
          label="Authentication request URL"
          inputMode="url"
          autoComplete="off"
          {...form.field('authorizationUrl')}
        />
        <TextField label="Access token URL" inputMode="url" autoComplete="off" {...form.field('tokenUrl')} />
        <TextField label="Public keyset URL" inputMode="url" autoComplete="off" {...form.field('keysUrl')} />
        <TextField
          label="Deployment ids"
          hint="Several are separated by commas."
          autoComplete="off"
          {...form.field('deploymentIds')}
        />
        <div className={styles['actions']}>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={form.isSubmitting}>
            {isKnown ? 'Save' : 'Register it'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
