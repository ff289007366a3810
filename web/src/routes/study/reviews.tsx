import { createFileRoute } from '@tanstack/react-router';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { ReviewsPage } from '../../features/study/reviews-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/study/reviews')({
  validateSearch: ({ run }: Record<string, unknown>): { run?: true } => (run === true ? { run } : {}),
  staticData: { title: 'Reviews' },
  component: ReviewsRoute,
});

function ReviewsRoute() {
  const isSignedIn = useAuthState().status === 'signed-in';
  const { run } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <ReviewsPage
        isSignedIn={isSignedIn}
        isRunning={run === true}
        onRun={(isRunning) => void navigate({ search: isRunning ? { run: true } : {} })}
      />
    </QueryScope>
  );
}
