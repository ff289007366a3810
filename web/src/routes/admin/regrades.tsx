import { createFileRoute } from '@tanstack/react-router';
import { RegradesPage } from '../../features/administration/regrades-page.tsx';
import { regradesPageSearch } from '../../features/administration/regrades-search.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/regrades')({
  // Accepts any parameters. The page parses them in its own chunk, because this file is part of the main bundle.
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { title: 'Re-grades' },
  component: AdminRegradesRoute,
});

function AdminRegradesRoute() {
  const search = regradesPageSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <RegradesPage
        key={`${search.item ?? ''} ${search.exam ?? ''}`}
        search={search}
        onSearch={(next) => void navigate({ search: { ...next }, resetScroll: false })}
      />
    </QueryScope>
  );
}
