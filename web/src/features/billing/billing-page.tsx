import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureText } from '../../platform/failure-text.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { planQuery } from './billing-queries.ts';
import styles from './billing-page.module.css';
import { InvoiceList } from './invoice-list.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';

/** Page with the learner's plan, its renewal and end, and all invoices. */
export function BillingPage() {
  const plan = useQuery(planQuery);
  return (
    <div className={styles['narrow']}>
      <h1>Billing</h1>
      <p className={styles['note']}>
        <Link to="/profile">Back to your profile</Link>
      </p>
      {plan.data !== undefined ? (
        <SubscriptionPanel plan={plan.data} />
      ) : plan.error === null ? (
        <Spinner label="Loading your plan" />
      ) : (
        <LoadFailure
          title="Your plan could not be loaded"
          text={failureText(plan.error)}
          isRetrying={plan.isFetching}
          onRetry={() => void plan.refetch()}
        />
      )}
      <Card title="Invoices">
        <InvoiceList />
      </Card>
    </div>
  );
}
