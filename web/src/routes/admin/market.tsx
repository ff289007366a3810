import { createFileRoute } from '@tanstack/react-router';
import { MarketPage } from '../../features/administration/market-page.tsx';
import { marketPageSearch } from '../../features/administration/list-searches.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/market')({
  // Accepts any parameters. The page parses them in its own chunk, because this file is part of the main bundle.
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { title: 'Market' },
  component: AdminMarketRoute,
});

function AdminMarketRoute() {
  const search = marketPageSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <MarketPage search={search} onSearch={(next) => void navigate({ search: { ...next }, resetScroll: false })} />
    </QueryScope>
  );
}
