import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../query-view.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { planQuery } from './billing-queries.ts';
import styles from './billing-page.module.css';
import { InvoiceList } from './invoice-list.tsx';
import { RefusedPromo } from './refused-promo.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';

/** Page with the learner's plan, its renewal and end dates, and the invoices. */
export function BillingPage() {
  const plan = useQuery(planQuery);
  return (
    <div className={styles['narrow']}>
      <BackLink to="/profile">your profile</BackLink>
      <h1>Billing</h1>
      <QueryView query={plan} name="Your plan" height="12rem">
        {(shown) => (
          <>
            <RefusedPromo refusedPromo={shown.refusedPromo} />
            <SubscriptionPanel plan={shown} />
          </>
        )}
      </QueryView>
      <Card title="Invoices">
        <InvoiceList />
      </Card>
    </div>
  );
}
