import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { planQuery } from '../billing/billing-queries.ts';
import styles from './account-bar.module.css';
import { accountsQuery } from './accounts-queries.ts';

const TITLE = 'Open another account';

interface OpenAccountDialogProps {
  /** Number of accounts that the learner has open. */
  readonly openAccounts: number;
  readonly onClose: () => void;
  readonly onOpened: (id: string) => void;
  /** Called if the learner wants to reset the current account instead. */
  readonly onReset: () => void;
}

/**
 * Dialog that opens another account with a name and its own grant. If the learner's plan allows no more accounts, the
 * dialog says so instead. If the plan is unknown, the server decides.
 */
export function OpenAccountDialog({ openAccounts, onReset, ...dialog }: OpenAccountDialogProps) {
  const { data: plan, isPending } = useQuery(planQuery);
  if (plan !== undefined && openAccounts >= plan.limits.sandboxAccounts)
    return <LimitReached onClose={dialog.onClose} onReset={onReset} />;
  return (
    <Dialog isOpen title={TITLE} onClose={dialog.onClose}>
      {isPending ? <Spinner label="Loading your plan" /> : <OpenAccountForm {...dialog} />}
    </Dialog>
  );
}

/** Sentence about the number of accounts in each plan. */
function LimitSentence() {
  const { freeSandboxAccounts, sandboxAccounts } = useProductNumbers();
  return (
    <>
      You can have {countText(Math.min(freeSandboxAccounts, sandboxAccounts), 'account')} on the Free plan, and{' '}
      {sandboxAccounts} with Pro.
    </>
  );
}

function LimitReached({ onClose, onReset }: Pick<OpenAccountDialogProps, 'onClose' | 'onReset'>) {
  return (
    <Dialog
      isOpen
      title={TITLE}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={onReset}>
            Reset this account
          </Button>
          <LinkButton to="/pricing">See what Pro adds</LinkButton>
        </>
      }
    >
      <p>
        <LimitSentence />
      </p>
      <p>
        To begin again with {quantityText(SANDBOX_START)} {VIRTUAL_CURRENCY}, reset this account. What you did in it
        stays readable.
      </p>
    </Dialog>
  );
}

function OpenAccountForm({ onClose, onOpened }: Pick<OpenAccountDialogProps, 'onClose' | 'onOpened'>) {
  const client = useQueryClient();
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
    <form {...form.form} className={styles['form']}>
      {form.message === undefined ? null : (
        <Alert tone="danger" actions={needsPro ? <LinkButton to="/pricing">See what Pro adds</LinkButton> : null}>
          {form.message}
        </Alert>
      )}
      <p>
        It begins with {quantityText(SANDBOX_START)} {VIRTUAL_CURRENCY} of its own. <LimitSentence />
      </p>
      <TextField label="Name (optional)" maxLength={40} autoComplete="off" {...form.field('name')} />
      <Button type="submit" isBusy={form.isSubmitting}>
        Open it
      </Button>
    </form>
  );
}
