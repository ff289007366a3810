import { createFileRoute } from '@tanstack/react-router';
import { successSearch } from '../../features/billing/checkout-search.ts';
import { SuccessPage } from '../../features/billing/success-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/checkout/success')({
  // Accepts any parameters. The page parses them in its own chunk, because this file is part of the main bundle.
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
