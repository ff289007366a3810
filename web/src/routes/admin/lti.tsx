import { createFileRoute } from '@tanstack/react-router';
import { PlatformsPage } from '../../features/administration/platforms-page.tsx';
import { platformsPageSearch } from '../../features/administration/list-searches.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/lti')({
  // Accepts any parameters. The page parses them in its own chunk, because this file is part of the main bundle.
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { title: 'Learning platforms' },
  component: AdminLtiRoute,
});

function AdminLtiRoute() {
  const search = platformsPageSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <PlatformsPage search={search} onSearch={(next) => void navigate({ search: { ...next }, resetScroll: false })} />
    </QueryScope>
  );
}
