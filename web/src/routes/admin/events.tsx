import { createFileRoute } from '@tanstack/react-router';
import { EventsPage } from '../../features/administration/events-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/events')({
  staticData: { title: 'Events and jobs' },
  component: AdminEventsRoute,
});

function AdminEventsRoute() {
  return (
    <QueryScope>
      <EventsPage />
    </QueryScope>
  );
}
