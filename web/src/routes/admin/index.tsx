import { createFileRoute } from '@tanstack/react-router';
import { ADMIN_NEXT } from '../../features/upcoming/admin-next.ts';
import { UpcomingArea } from '../../features/upcoming/upcoming-area.tsx';

export const Route = createFileRoute('/admin/')({
  staticData: { title: 'Admin Panel' },
  component: AdminIndexRoute,
});

function AdminIndexRoute() {
  return (
    <UpcomingArea title="Admin Panel" next={ADMIN_NEXT}>
      <p>Who is here, what is running, and what needs a decision.</p>
    </UpcomingArea>
  );
}
