import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../features/administration/settings-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/settings')({
  staticData: { title: 'Settings' },
  component: AdminSettingsRoute,
});

function AdminSettingsRoute() {
  return (
    <QueryScope>
      <SettingsPage />
    </QueryScope>
  );
}
