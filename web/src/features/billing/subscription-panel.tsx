import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PlanResponse, SubscriptionView } from '@tradesense/contract/billing.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { dayText } from '../../ui/moment-text.ts';
import { BILLING_KEY, planQuery } from './billing-queries.ts';
import styles from './billing-page.module.css';
import { limitsText, outlookText } from './subscription-text.ts';
import { Withdrawal } from './withdrawal.tsx';

/** Shows the plan and the available actions for its subscription. */
export function SubscriptionPanel({ plan }: { readonly plan: PlanResponse }) {
  const { subscription } = plan;
  const isPro = plan.plan === 'pro';
  return (
    <Card
      title={isPro ? 'Pro' : 'Free'}
      actions={subscription === null ? null : <StateBadge subscription={subscription} />}
    >
      <div className={styles['stack']}>
        <p>{limitsText(plan)}</p>
        {plan.grant === null ? null : (
          <p>
            An administrator gave you Pro until {dayText(plan.grant.until)}: {plan.grant.reason}. It ends by itself.
          </p>
        )}
        {subscription === null ? null : <p>{outlookText(subscription)}</p>}
        {subscription?.provider === 'test' ? (
          <p className={styles['note']}>This is a test subscription: no money moves.</p>
        ) : null}
        {subscription?.state === 'past-due' ? <Unpaid /> : null}
        <PlanActs plan={plan} />
        {subscription === null ? null : <Withdrawal key={subscription.id} subscription={subscription} />}
      </div>
    </Card>
  );
}

const STATES = {
  active: { tone: 'success', label: 'Active' },
  'past-due': { tone: 'danger', label: 'Payment failed' },
  cancelling: { tone: 'warning', label: 'Ends with its period' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
  ended: { tone: 'neutral', label: 'Ended' },
} as const;

function StateBadge({ subscription: { state } }: { readonly subscription: SubscriptionView }) {
  const { tone, label } = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

function Unpaid() {
  return (
    <Alert tone="warning" title="A payment failed">
      <p>Choose another card on the payment page, so that you do not lose Pro.</p>
    </Alert>
  );
}

/** Shows the buttons that renew or cancel a live subscription, or that lead to Pro, and the way to the payment page. */
function PlanActs({ plan }: { readonly plan: PlanResponse }) {
  const client = useQueryClient();
  const changing = useMutation({
    mutationFn: (act: 'cancel' | 'resume') => call(`POST /api/billing/${act}`),
    onSuccess: (changed) => client.setQueryData(planQuery.queryKey, changed),
    onError: () => client.invalidateQueries({ queryKey: BILLING_KEY }),
  });
  const opening = useMutation({
    mutationFn: () => call('POST /api/billing/portal'),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const error = changing.error ?? opening.error;
  const { subscription } = plan;
  const isLive = subscription !== null && !['ended', 'withdrawn'].includes(subscription.state);
  return (
    <>
      {error === null ? null : (
        <Alert tone="danger" title="Nothing was changed">
          <p>{failureText(error)}</p>
        </Alert>
      )}
      <div className={styles['acts']}>
        {!isLive ? (
          <LinkButton to="/pricing">See what Pro adds</LinkButton>
        ) : subscription.provider === 'free' ? null : subscription.state === 'cancelling' ? (
          <Button isBusy={changing.isPending} onClick={() => changing.mutate('resume')}>
            Resume the subscription
          </Button>
        ) : (
          <Button variant="secondary" isBusy={changing.isPending} onClick={() => changing.mutate('cancel')}>
            Cancel at the end of the period
          </Button>
        )}
        {plan.hasPortal ? (
          <Button variant="ghost" isBusy={opening.isPending} onClick={() => opening.mutate()}>
            Open the payment page
          </Button>
        ) : null}
      </div>
    </>
  );
}
