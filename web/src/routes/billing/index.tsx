import { createFileRoute } from '@tanstack/react-router';
import { BillingPage } from '../../features/billing/billing-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/billing/')({
  staticData: { title: 'Billing' },
  component: BillingRoute,
});

function BillingRoute() {
  return (
    <QueryScope>
      <BillingPage />
    </QueryScope>
  );
}
