import { createFileRoute } from '@tanstack/react-router';
import { ItemsPage } from '../../features/administration/items-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/appeals')({
  staticData: { title: 'Items and appeals' },
  component: AdminAppealsRoute,
});

function AdminAppealsRoute() {
  return (
    <QueryScope>
      <ItemsPage />
    </QueryScope>
  );
}
