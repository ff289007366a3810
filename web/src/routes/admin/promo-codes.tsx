import { createFileRoute } from '@tanstack/react-router';
import { PromoCodesPage } from '../../features/administration/promo-codes-page.tsx';
import { promoCodesSearch } from '../../features/administration/promo-codes-search.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/promo-codes')({
  // Accepts any parameters. The page parses them in its own chunk, because this file is part of the main bundle.
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { title: 'Promo codes' },
  component: AdminPromoCodesRoute,
});

function AdminPromoCodesRoute() {
  const search = promoCodesSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <PromoCodesPage search={search} onSearch={(next) => void navigate({ search: { ...next }, resetScroll: false })} />
    </QueryScope>
  );
}
