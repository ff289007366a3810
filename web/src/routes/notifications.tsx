import { createFileRoute } from '@tanstack/react-router';
import { useAuthState } from '../features/identity/auth-context.ts';
import { notificationsSearch } from '../features/notifications/notifications-search.ts';
import { NotificationsPage } from '../features/notifications/notifications-page.tsx';
import { QueryScope } from '../platform/query-scope.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';

export const Route = createFileRoute('/notifications')({
  validateSearch: notificationsSearch,
  staticData: {
    title: 'Notifications',
  },
  component: NotificationsRoute,
});

function NotificationsRoute() {
  const auth = useAuthState();
  const { filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (auth.status !== 'signed-in') return <SignedOut />;
  return (
    <QueryScope>
      <NotificationsPage
        filter={filter ?? 'all'}
        onFilter={(next) => void navigate({ search: notificationsSearch({ filter: next }), replace: true })}
      />
    </QueryScope>
  );
}

function SignedOut() {
  return (
    <>
      <h1>Notifications</h1>
      <EmptyState
        title="Sign in to see what happened while you were away"
        actions={
          <LinkButton to="/auth/login" search={{ next: '/notifications' }}>
            Sign in
          </LinkButton>
        }
      >
        <p>Fills, stops, liquidations, grants, graded exams and new followers are listed here.</p>
      </EmptyState>
    </>
  );
}
