import { createFileRoute } from '@tanstack/react-router';
import { MailPage } from '../../features/administration/mail-page.tsx';
import { mailPageSearch } from '../../features/administration/list-searches.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/mail')({
  // The page parses the search parameters in its own chunk; this file is part of the main bundle.
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { title: 'Mail outbox' },
  component: AdminMailRoute,
});

function AdminMailRoute() {
  const search = mailPageSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <MailPage search={search} onSearch={(next) => void navigate({ search: { ...next }, resetScroll: false })} />
    </QueryScope>
  );
}
