import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../features/administration/audit-page.tsx';
import { auditPageSearch } from '../../features/administration/list-searches.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/audit')({
  // Accepts any parameters. The page parses them in its own chunk, because this file is part of the main bundle.
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { title: 'Audit log' },
  component: AdminAuditRoute,
});

function AdminAuditRoute() {
  const search = auditPageSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <AuditPage search={search} onSearch={(next) => void navigate({ search: { ...next }, resetScroll: false })} />
    </QueryScope>
  );
}
