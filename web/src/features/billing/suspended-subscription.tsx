import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { planQuery } from './billing-queries.ts';
import styles from './billing-page.module.css';
import { outlookText } from './subscription-text.ts';
import { Withdrawal } from './withdrawal.tsx';

/**
 * Shows how the owner of a suspended account can end the subscription: cancel it, or withdraw while that is possible.
 */
export function SuspendedSubscription() {
  const client = useQueryClient();
  const plan = useQuery(planQuery);
  const cancelling = useMutation({
    mutationFn: () => call('POST /api/billing/cancel'),
    onSuccess: (changed) => client.setQueryData(planQuery.queryKey, changed),
  });
  const error = cancelling.error ?? plan.error;
  if (error !== null) return <Alert tone="danger">{failureText(error)}</Alert>;
  const subscription = plan.data?.subscription ?? null;
  if (subscription === null) return <p>You have no subscription.</p>;
  const isRenewing = subscription.provider !== 'free' && ['active', 'past-due'].includes(subscription.state);
  return (
    <div className={styles['stack']}>
      <p>{outlookText(subscription)}</p>
      {isRenewing ? (
        <div className={styles['acts']}>
          <Button variant="secondary" isBusy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            Cancel at the end of the period
          </Button>
        </div>
      ) : null}
      <Withdrawal key={subscription.id} subscription={subscription} />
    </div>
  );
}
