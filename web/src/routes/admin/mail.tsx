import { createFileRoute } from '@tanstack/react-router';
import { MailPage } from '../../features/administration/mail-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/mail')({
  staticData: { title: 'Mail outbox' },
  component: AdminMailRoute,
});

function AdminMailRoute() {
  return (
    <QueryScope>
      <MailPage />
    </QueryScope>
  );
}
