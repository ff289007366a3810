import { createFileRoute } from '@tanstack/react-router';
import { CompareRuns } from '../../features/replay/compare-runs.tsx';
import { ReplayPage } from '../../features/replay/replay-page.tsx';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { UnlockGate } from '../../features/unlock/unlock-gate.tsx';
import { DeskLearner } from '../../features/trading/layout/use-desk-choice.ts';
import { replaySearch } from '../../features/trading/sandbox-search-params.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/sandbox/replay')({
  validateSearch: replaySearch,
  staticData: {
    title: 'Replay',
  },
  component: ReplayRoute,
});

function ReplayRoute() {
  const { session, beside } = Route.useSearch();
  const navigate = Route.useNavigate();
  const auth = useAuthState();
  return (
    <QueryScope>
      <UnlockGate title="Replay" isAdmin={auth.status === 'signed-in' && auth.user.isAdmin}>
        <DeskLearner value={auth.status === 'signed-in' ? auth.user.id : ''}>
          {session === undefined || beside === undefined ? (
            <ReplayPage
              sessionId={session ?? null}
              onSession={(id) => void navigate({ search: replaySearch({ session: id }) })}
            />
          ) : (
            <CompareRuns
              sessionId={session}
              beside={beside}
              onSelect={(runs) => void navigate({ search: { session: runs.sessionId, beside: runs.beside } })}
            />
          )}
        </DeskLearner>
      </UnlockGate>
    </QueryScope>
  );
}
