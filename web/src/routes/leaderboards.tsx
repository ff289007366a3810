import { createFileRoute } from '@tanstack/react-router';
import { BOARDS } from '@tradesense/core/leaderboards/board-rules.ts';
import { useAuthState } from '../features/identity/auth-context.ts';
import { LeaderboardsPage } from '../features/leaderboards/leaderboards-page.tsx';
import { leaderboardsSearch } from '../features/leaderboards/leaderboards-search.ts';
import { QueryScope } from '../platform/query-scope.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';

export const Route = createFileRoute('/leaderboards')({
  // Accepts any parameters. The page parses them in its own chunk, because this file is part of the main bundle.
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { title: 'Leaderboards' },
  component: LeaderboardsRoute,
});

function LeaderboardsRoute() {
  const auth = useAuthState();
  const { board } = leaderboardsSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  if (auth.status !== 'signed-in') return <SignedOut />;
  return (
    <QueryScope>
      <LeaderboardsPage
        board={board ?? BOARDS[0]}
        onBoard={(next) => void navigate({ search: leaderboardsSearch({ board: next }), replace: true })}
      />
    </QueryScope>
  );
}

function SignedOut() {
  return (
    <>
      <h1>Leaderboards</h1>
      <EmptyState
        title="Sign in to see the leaderboards"
        actions={
          <LinkButton to="/auth/login" search={{ next: '/leaderboards' }}>
            Sign in
          </LinkButton>
        }
      >
        <p>Ratings of exam types, calibration, Real or Shuffled and process of learners who chose to be listed.</p>
      </EmptyState>
    </>
  );
}
