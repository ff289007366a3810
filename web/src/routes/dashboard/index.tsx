import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { dashboardSearch } from '../../features/dashboard/dashboard-search.ts';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/dashboard/')({
  // Accepts any parameters. The page parses them in its own chunk, because this file is part of the main bundle.
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: {
    title: 'Dashboard',
  },
  component: DashboardRoute,
});

function DashboardRoute() {
  const auth = useAuthState();
  const search = dashboardSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  if (auth.status !== 'signed-in') return null;
  return (
    <QueryScope>
      <DashboardPage
        user={auth.user}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </QueryScope>
  );
}
