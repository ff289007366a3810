import { useMutation, useQueryClient } from '@tanstack/react-query';
import { VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { SANDBOX_START } from '@tradesense/contract/sandbox-constants.ts';
import { call } from '../../platform/api-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { quantityText } from '../../ui/number-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { failureText } from '../../platform/failure-text.ts';
import { accountsQuery } from './accounts-queries.ts';
import styles from './trading-page.module.css';

/**
 * Page for a user who has no account yet. The unlock opens an account automatically. Users who may trade without the
 * unlock open one here.
 */
export function FirstAccount({ onOpened }: { readonly onOpened: (id: string) => void }) {
  const client = useQueryClient();
  const open = useMutation({
    mutationFn: () => call('POST /api/sandbox/accounts', { body: {} }),
    async onSuccess({ id }) {
      await client.invalidateQueries({ queryKey: accountsQuery.queryKey });
      onOpened(id);
    },
  });
  return (
    <div className={styles['page']}>
      <h1>Sandbox</h1>
      {open.error === null ? null : (
        <Alert tone="danger" title="The account could not be opened">
          <p>{failureText(open.error)}</p>
        </Alert>
      )}
      <EmptyState
        title="You have no account yet"
        actions={
          <Button isBusy={open.isPending} onClick={() => open.mutate()}>
            Open an account
          </Button>
        }
      >
        <p>
          It begins with {quantityText(SANDBOX_START)} {VIRTUAL_CURRENCY}, which has no cash value.
        </p>
      </EmptyState>
    </div>
  );
}
