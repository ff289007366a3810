import { createFileRoute } from '@tanstack/react-router';
import { ADMIN_NEXT } from '../../features/upcoming/admin-next.ts';
import { UpcomingArea } from '../../features/upcoming/upcoming-area.tsx';

export const Route = createFileRoute('/admin/test-results')({
  staticData: { title: 'Test results' },
  component: AdminTestResultsRoute,
});

function AdminTestResultsRoute() {
  return (
    <UpcomingArea title="Test results" next={ADMIN_NEXT}>
      <p>Every attempt as the learner saw it.</p>
    </UpcomingArea>
  );
}
