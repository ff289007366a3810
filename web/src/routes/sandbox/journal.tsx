import { createFileRoute } from '@tanstack/react-router';
import { JournalPage } from '../../features/journal/journal-page.tsx';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { UnlockGate } from '../../features/unlock/unlock-gate.tsx';
import { journalSearch } from '../../features/trading/sandbox-search-params.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/sandbox/journal')({
  validateSearch: journalSearch,
  staticData: {
    title: 'Journal',
  },
  component: JournalRoute,
});

function JournalRoute() {
  const { account, trade } = Route.useSearch();
  const navigate = Route.useNavigate();
  const auth = useAuthState();
  return (
    <QueryScope>
      <UnlockGate title="Journal" isAdmin={auth.status === 'signed-in' && auth.user.isAdmin}>
        <JournalPage
          learner={auth.status === 'signed-in' ? auth.user.id : ''}
          accountId={account ?? null}
          tradeId={trade ?? null}
          onSelect={(next) =>
            void navigate({ search: journalSearch({ account: next.accountId, trade: next.tradeId }) })
          }
        />
      </UnlockGate>
    </QueryScope>
  );
}
