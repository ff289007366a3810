import { createFileRoute } from '@tanstack/react-router';
import { PlatformsPage } from '../../features/administration/platforms-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/lti')({
  staticData: { title: 'Learning platforms' },
  component: AdminLtiRoute,
});

function AdminLtiRoute() {
  return (
    <QueryScope>
      <PlatformsPage />
    </QueryScope>
  );
}
