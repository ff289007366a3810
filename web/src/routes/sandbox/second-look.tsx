import { createFileRoute } from '@tanstack/react-router';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { ReviewsPage } from '../../features/journal/reviews-page.tsx';
import { SecondLookPage } from '../../features/journal/second-look/second-look-page.tsx';
import { journalSearch } from '../../features/trading/sandbox-search-params.ts';
import { UnlockGate } from '../../features/unlock/unlock-gate.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/sandbox/second-look')({
  validateSearch: journalSearch,
  staticData: { title: 'Decide again' },
  component: SecondLookRoute,
});

function SecondLookRoute() {
  const { account, trade } = Route.useSearch();
  const auth = useAuthState();
  return (
    <QueryScope>
      <UnlockGate title="Decide again" isAdmin={auth.status === 'signed-in' && auth.user.isAdmin}>
        {account === undefined || trade === undefined ? (
          <ReviewsPage />
        ) : (
          <SecondLookPage key={trade} accountId={account} tradeId={trade} />
        )}
      </UnlockGate>
    </QueryScope>
  );
}
