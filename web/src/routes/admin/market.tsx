import { createFileRoute } from '@tanstack/react-router';
import { MarketPage } from '../../features/administration/market-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/market')({
  staticData: { title: 'Market' },
  component: AdminMarketRoute,
});

function AdminMarketRoute() {
  return (
    <QueryScope>
      <MarketPage />
    </QueryScope>
  );
}
