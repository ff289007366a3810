import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAuthState } from '../features/identity/auth-context.ts';
import { FindPeoplePage } from '../features/people/find-people-page.tsx';
import { peopleSearch } from '../features/people/people-search.ts';
import { QueryScope } from '../platform/query-scope.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';

export const Route = createFileRoute('/people')({
  validateSearch: peopleSearch,
  staticData: { title: 'Find people' },
  component: PeopleRoute,
});

function PeopleRoute() {
  const auth = useAuthState();
  const { q } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: string) => void navigate({ search: peopleSearch({ q: next }), replace: true }),
    [navigate],
  );
  if (auth.status !== 'signed-in') return <SignedOut />;
  return (
    <QueryScope>
      <FindPeoplePage q={q ?? ''} onSearch={onSearch} ownUsername={auth.user.username} />
    </QueryScope>
  );
}

function SignedOut() {
  return (
    <>
      <h1>Find people</h1>
      <EmptyState
        title="Sign in to find people"
        actions={
          <LinkButton to="/auth/login" search={{ next: '/people' }}>
            Sign in
          </LinkButton>
        }
      >
        <p>Search by username and name, and see who trains what you train.</p>
      </EmptyState>
    </>
  );
}
