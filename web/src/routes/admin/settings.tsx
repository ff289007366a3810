import { createFileRoute } from '@tanstack/react-router';
import { ADMIN_NEXT } from '../../features/upcoming/admin-next.ts';
import { UpcomingArea } from '../../features/upcoming/upcoming-area.tsx';

export const Route = createFileRoute('/admin/settings')({
  staticData: { title: 'Settings' },
  component: AdminSettingsRoute,
});

function AdminSettingsRoute() {
  return (
    <UpcomingArea title="Settings" next={ADMIN_NEXT}>
      <p>Every number that can be changed while the product runs.</p>
    </UpcomingArea>
  );
}
