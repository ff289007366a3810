import { createFileRoute } from '@tanstack/react-router';
import { StudyItemsPage } from '../../features/administration/study-items-page.tsx';
import { studyItemsPageSearch } from '../../features/administration/study-items-search.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/study-items')({
  // Accepts any parameters. The page parses them in its own chunk, because this file is part of the main bundle.
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { title: 'Item statistics' },
  component: AdminStudyItemsRoute,
});

function AdminStudyItemsRoute() {
  const search = studyItemsPageSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <StudyItemsPage search={search} onSearch={(next) => void navigate({ search: { ...next }, resetScroll: false })} />
    </QueryScope>
  );
}
