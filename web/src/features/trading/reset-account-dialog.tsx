import { useMutation, useQueryClient } from '@tanstack/react-query';
import { VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { SANDBOX_START } from '@tradesense/contract/sandbox-constants.ts';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { call } from '../../platform/api-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { moneyText, quantityText } from '../../ui/number-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { failureText } from '../../platform/failure-text.ts';
import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { useMarkedAccount } from './use-marked.ts';
import { accountsQuery } from './accounts-queries.ts';

interface ResetAccountDialogProps {
  readonly account: TradingAccount;
  readonly positions: readonly TradingPosition[];
  readonly onClose: () => void;
  /** Called with the id of the new attempt. */
  readonly onReset: (id: string) => void;
}

/** Asks for confirmation before an attempt ends. Explains what is archived and what happens next. */
export function ResetAccountDialog({ account, positions, onClose, onReset }: ResetAccountDialogProps) {
  const { equity } = useMarkedAccount(account, positions);
  const client = useQueryClient();
  const reset = useMutation({
    mutationFn: () => call('POST /api/sandbox/accounts/{id}/reset', { params: { id: account.id } }),
    async onSuccess({ id }) {
      await client.invalidateQueries({ queryKey: accountsQuery.queryKey });
      onClose();
      onReset(id);
    },
  });
  return (
    <Dialog
      isOpen
      title={`Reset ${account.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" isBusy={reset.isPending} onClick={() => reset.mutate()}>
            End attempt {account.attempt}
          </Button>
        </>
      }
    >
      {reset.error === null ? null : (
        <Alert tone="danger" title="The account was not reset">
          <p>{failureText(reset.error)}</p>
        </Alert>
      )}
      <p>
        Attempt {account.attempt} is archived as it is now, with an equity of {moneyText(equity)} {VIRTUAL_CURRENCY}:
        its orders, fills, ledger and journal stay readable under “Earlier attempts”. Live orders ({account.liveOrders})
        end, and open positions ({account.openPositions}) are archived at the current prices.
      </p>
      <p>
        Attempt {account.attempt + 1} begins with {quantityText(SANDBOX_START)} {VIRTUAL_CURRENCY} and the same
        settings.
      </p>
    </Dialog>
  );
}
