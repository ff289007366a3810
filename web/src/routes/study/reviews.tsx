import { createFileRoute } from '@tanstack/react-router';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { ReviewsPage } from '../../features/study/reviews-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/study/reviews')({
  staticData: { title: 'Cards to review' },
  component: ReviewsRoute,
});

function ReviewsRoute() {
  const isSignedIn = useAuthState().status === 'signed-in';
  return (
    <QueryScope>
      <ReviewsPage isSignedIn={isSignedIn} />
    </QueryScope>
  );
}
