import { createFileRoute } from '@tanstack/react-router';
import { ADMIN_NEXT } from '../../features/upcoming/admin-next.ts';
import { UpcomingArea } from '../../features/upcoming/upcoming-area.tsx';

export const Route = createFileRoute('/admin/users')({
  staticData: { title: 'Users' },
  component: AdminUsersRoute,
});

function AdminUsersRoute() {
  return (
    <UpcomingArea title="Users" next={ADMIN_NEXT}>
      <p>Search, verify, suspend and promote.</p>
    </UpcomingArea>
  );
}
