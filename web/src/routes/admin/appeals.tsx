import { createFileRoute } from '@tanstack/react-router';
import { ItemsPage } from '../../features/administration/items-page.tsx';
import { itemsPageSearch } from '../../features/administration/list-searches.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/appeals')({
  // Accepts any parameters. The page parses them in its own chunk, because this file is part of the main bundle.
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { title: 'Items and appeals' },
  component: AdminAppealsRoute,
});

function AdminAppealsRoute() {
  const search = itemsPageSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <ItemsPage search={search} onSearch={(next) => void navigate({ search: { ...next }, resetScroll: false })} />
    </QueryScope>
  );
}
