import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { useAuthState } from '../features/identity/auth-context.ts';
import { QueryScope } from '../platform/query-scope.tsx';

export const Route = createFileRoute('/dashboard')({
  staticData: {
    title: 'Dashboard',
  },
  component: DashboardRoute,
});

function DashboardRoute() {
  const auth = useAuthState();
  if (auth.status !== 'signed-in') return null;
  return (
    <QueryScope>
      <DashboardPage user={auth.user} />
    </QueryScope>
  );
}
