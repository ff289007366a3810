import { createFileRoute } from '@tanstack/react-router';
import { MailPage } from '../../features/administration/mail-page.tsx';
import { mailPageSearch } from '../../features/administration/list-searches.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/mail')({
  // Accepts any parameters. The page parses them in its own chunk, because this file is part of the main bundle.
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
