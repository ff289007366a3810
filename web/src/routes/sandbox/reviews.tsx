import { createFileRoute } from '@tanstack/react-router';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { ReviewsPage } from '../../features/journal/reviews-page.tsx';
import { UnlockGate } from '../../features/unlock/unlock-gate.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/sandbox/reviews')({
  staticData: { title: 'Trades to review' },
  component: ReviewsRoute,
});

function ReviewsRoute() {
  const auth = useAuthState();
  return (
    <QueryScope>
      <UnlockGate title="Trades to review" isAdmin={auth.status === 'signed-in' && auth.user.isAdmin}>
        <ReviewsPage />
      </UnlockGate>
    </QueryScope>
  );
}
