import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { LedStrip } from '../../features/guidance/led-strip.tsx';
import { UnlocksPage } from '../../features/guidance/unlocks-page.tsx';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { LossFactList } from '../../features/unlock/loss-fact-list.tsx';
import { unlockQuery } from '../../features/unlock/unlock-queries.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/start/unlocks')({
  staticData: { title: 'What unlocks the sandbox' },
  component: () => (
    <QueryScope>
      <UnlocksRoute />
    </QueryScope>
  ),
});

function UnlocksRoute() {
  const isSignedIn = useAuthState().status === 'signed-in';
  const unlock = useQuery({ ...unlockQuery, enabled: isSignedIn });
  return (
    <>
      <LedStrip isSignedIn={isSignedIn} />
      <UnlocksPage isSignedIn={isSignedIn} status={unlock.data ?? null} facts={<LossFactList />} />
    </>
  );
}
