import { createFileRoute } from '@tanstack/react-router';
import { BadgesPage } from '../features/badges/badges-page.tsx';
import { useAuthState } from '../features/identity/auth-context.ts';
import { QueryScope } from '../platform/query-scope.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';

export const Route = createFileRoute('/badges')({
  staticData: { title: 'Badges' },
  component: BadgesRoute,
});

function BadgesRoute() {
  const auth = useAuthState();
  if (auth.status !== 'signed-in') return <SignedOut />;
  return (
    <QueryScope>
      <BadgesPage />
    </QueryScope>
  );
}

function SignedOut() {
  return (
    <>
      <h1>Badges</h1>
      <EmptyState
        title="Sign in to see your badges"
        actions={
          <LinkButton to="/auth/login" search={{ next: '/badges' }}>
            Sign in
          </LinkButton>
        }
      >
        <p>Badges are awarded for skill, process, consistency and help, never for profit.</p>
      </EmptyState>
    </>
  );
}
