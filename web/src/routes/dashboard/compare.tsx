import { createFileRoute } from '@tanstack/react-router';
import { comparisonSearch } from '../../features/dashboard/then-and-now.ts';
import { ThenAndNowPage } from '../../features/dashboard/then-and-now-page.tsx';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/dashboard/compare')({
  validateSearch: comparisonSearch,
  staticData: {
    title: 'Your marks then and now',
  },
  component: CompareRoute,
});

function CompareRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const auth = useAuthState();
  if (auth.status !== 'signed-in') return null;
  return (
    <QueryScope>
      <ThenAndNowPage
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </QueryScope>
  );
}
