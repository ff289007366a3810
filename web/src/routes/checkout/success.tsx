import { createFileRoute } from '@tanstack/react-router';
import { successSearch } from '../../features/billing/checkout-search.ts';
import { SuccessPage } from '../../features/billing/success-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/checkout/success')({
  validateSearch: successSearch,
  staticData: { title: 'Purchase' },
  component: SuccessRoute,
});

function SuccessRoute() {
  const { purchase } = Route.useSearch();
  return (
    <QueryScope>
      <SuccessPage purchaseId={purchase ?? null} />
    </QueryScope>
  );
}
