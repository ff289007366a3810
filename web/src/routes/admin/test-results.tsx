import { createFileRoute } from '@tanstack/react-router';
import { ResultsPage } from '../../features/administration/results-page.tsx';
import { resultsPageSearch } from '../../features/administration/results-search.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/test-results')({
  // Accepts any parameters. The page parses them in its own chunk, because this file is part of the main bundle.
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { title: 'Test results' },
  component: AdminTestResultsRoute,
});

function AdminTestResultsRoute() {
  const search = resultsPageSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <ResultsPage
        search={search}
        onSearch={(next) => void navigate({ search: { ...next }, resetScroll: next.attempt !== search.attempt })}
      />
    </QueryScope>
  );
}
