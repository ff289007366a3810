import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '../../features/administration/overview-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/')({
  staticData: { title: 'Admin Panel' },
  component: AdminIndexRoute,
});

function AdminIndexRoute() {
  return (
    <QueryScope>
      <OverviewPage />
    </QueryScope>
  );
}
