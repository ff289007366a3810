import { createFileRoute } from '@tanstack/react-router';
import { successSearch } from '../../features/billing/checkout-search.ts';
import { SuccessPage } from '../../features/billing/success-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/checkout/success')({
  // The page itself reads it, so that its rules come with the page.
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { title: 'Purchase' },
  component: SuccessRoute,
});

function SuccessRoute() {
  const { purchase } = successSearch(Route.useSearch());
  return (
    <QueryScope>
      <SuccessPage purchaseId={purchase ?? null} />
    </QueryScope>
  );
}
