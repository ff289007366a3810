import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { SANDBOX_START } from '@tradesense/contract/sandbox-constants.ts';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { useProductNumbers } from '../../platform/product-numbers.ts';
import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { quantityText } from '../../ui/number-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './account-bar.module.css';
import { accountsQuery } from './accounts-queries.ts';

interface OpenAccountDialogProps {
  readonly onClose: () => void;
  readonly onOpened: (id: string) => void;
}

/** Dialog that opens another account with a name and its own grant. */
export function OpenAccountDialog({ onClose, onOpened }: OpenAccountDialogProps) {
  const client = useQueryClient();
  const { freeSandboxAccounts, sandboxAccounts } = useProductNumbers();
  const [needsPro, setNeedsPro] = useState(false);
  const form = useForm<'name'>({
    initial: { name: '' },
    async submit({ name }) {
      try {
        const body = name.trim() === '' ? {} : { name: name.trim() };
        const { id } = await call('POST /api/sandbox/accounts', { body });
        await client.invalidateQueries({ queryKey: accountsQuery.queryKey });
        onClose();
        onOpened(id);
        return null;
      } catch (cause) {
        setNeedsPro(cause instanceof ApiError && cause.code === 'plan-limit-reached');
        if (cause instanceof ApiError) return formFailureOf(cause, ['name']);
        throw cause;
      }
    },
  });
  return (
    <Dialog isOpen title="Open another account" onClose={onClose}>
      <form {...form.form} className={styles['form']}>
        {form.message === undefined ? null : (
          <Alert tone="danger" actions={needsPro ? <LinkButton to="/pricing">See what Pro adds</LinkButton> : null}>
            {form.message}
          </Alert>
        )}
        <p>
          It begins with {quantityText(SANDBOX_START)} {VIRTUAL_CURRENCY} of its own. You can have{' '}
          {countText(Math.min(freeSandboxAccounts, sandboxAccounts), 'account')} on the Free plan, and {sandboxAccounts}{' '}
          with Pro.
        </p>
        <TextField label="Name (optional)" maxLength={40} autoComplete="off" {...form.field('name')} />
        <Button type="submit" isBusy={form.isSubmitting}>
          Open it
        </Button>
      </form>
    </Dialog>
  );
}
