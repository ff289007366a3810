import { createFileRoute } from '@tanstack/react-router';
import { successSearch } from '../../features/billing/checkout-search.ts';
import { SuccessPage } from '../../features/billing/success-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/checkout/success')({
  // The page parses the search parameters in its own chunk; this file is part of the main bundle.
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
