import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../features/administration/audit-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/audit')({
  staticData: { title: 'Audit log' },
  component: AdminAuditRoute,
});

function AdminAuditRoute() {
  return (
    <QueryScope>
      <AuditPage />
    </QueryScope>
  );
}
