import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invoice, SubscriptionView } from '@tradesense/contract/billing.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { BILLING_KEY, planQuery } from './billing-queries.ts';
import styles from './billing-page.module.css';
import { calendarDayText, centsText } from './price-text.ts';

/**
 * Lets the learner withdraw from a subscription in two clicks. Afterwards links to the receipt, if anything had been
 * charged.
 */
export function Withdrawal({ subscription }: { readonly subscription: SubscriptionView }) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: () => call('POST /api/billing/withdraw'),
    async onSuccess({ plan }) {
      client.setQueryData(planQuery.queryKey, plan);
      setAsking(false);
      await client.invalidateQueries({ queryKey: BILLING_KEY });
    },
  });
  const { canWithdraw, refundCents, withdrawLastDay, zone } = subscription;
  const money = centsText(refundCents);
  if (withdrawing.data !== undefined) return <Withdrawn receipt={withdrawing.data.receipt} />;
  if (!canWithdraw) return null;
  return (
    <div className={styles['withdrawal']}>
      <p>
        You can withdraw until the end of <strong>{calendarDayText(withdrawLastDay)}</strong> ({zone})
        {refundCents === 0 ? '.' : ` and get ${money} back.`}
      </p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {refundCents === 0 ? 'Withdraw' : 'Withdraw and get a refund'}
      </Button>
      <Dialog
        isOpen={isAsking}
        title="Withdraw from Pro?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              Keep Pro
            </Button>
            <Button variant="danger" isBusy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
              {refundCents === 0 ? 'Withdraw now' : `Withdraw and refund ${money}`}
            </Button>
          </>
        }
      >
        {withdrawing.error === null ? null : <Alert tone="danger">{failureText(withdrawing.error)}</Alert>}
        <p>
          Pro ends at once, and this cannot be undone. What you have learned and recorded stays yours, and accounts and
          replays that are open stay open.
        </p>
      </Dialog>
    </div>
  );
}

function withdrawnText(receipt: Invoice | null): string {
  const refund = receipt?.refund ?? null;
  if (refund === null) return 'Your subscription has ended. You were not charged.';
  const money = centsText(refund.cents);
  return refund.state === 'done'
    ? `Your subscription has ended, and ${money} was refunded.`
    : `Your subscription has ended. The refund of ${money} is on its way.`;
}

function Withdrawn({ receipt }: { readonly receipt: Invoice | null }) {
  const actions =
    receipt === null ? null : (
      <LinkButton to="/billing/invoices/$id" params={{ id: receipt.id }} size="small">
        Show the receipt
      </LinkButton>
    );
  return (
    <Alert tone="success" title="You have withdrawn" actions={actions}>
      <p>{withdrawnText(receipt)}</p>
    </Alert>
  );
}
