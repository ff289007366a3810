import { createFileRoute } from '@tanstack/react-router';
import { useAuthState, useIdentity } from '../features/identity/auth-context.ts';
import { RealOrShuffledPage } from '../features/real-or-shuffled/real-or-shuffled-page.tsx';
import { QueryScope } from '../platform/query-scope.tsx';

export const Route = createFileRoute('/real-or-shuffled')({
  staticData: {
    title: 'Real or Shuffled',
  },
  component: RealOrShuffledRoute,
});

function RealOrShuffledRoute() {
  const isSignedIn = useAuthState().status === 'signed-in';
  const { storage } = useIdentity();
  return (
    <QueryScope>
      <RealOrShuffledPage isSignedIn={isSignedIn} storage={storage} />
    </QueryScope>
  );
}
