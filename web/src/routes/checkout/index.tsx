import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '../../features/billing/checkout-page.tsx';
import { checkoutSearch } from '../../features/billing/checkout-search.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/checkout/')({
  // Accepts any parameters. The page parses them in its own chunk, because this file is part of the main bundle.
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { title: 'Checkout' },
  component: CheckoutRoute,
});

function CheckoutRoute() {
  const { period = 'year', code } = checkoutSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <CheckoutPage
        period={period}
        code={code ?? null}
        onChange={(chosen) => void navigate({ search: { ...checkoutSearch({ ...chosen }) }, replace: true })}
        onPaid={(purchase) => void navigate({ to: '/checkout/success', search: { purchase } })}
      />
    </QueryScope>
  );
}
