import { createFileRoute } from '@tanstack/react-router';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { PlacementPage } from '../../features/study/placement/placement-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/study/placement')({
  staticData: { title: 'Placement' },
  component: PlacementRoute,
});

function PlacementRoute() {
  const isSignedIn = useAuthState().status === 'signed-in';
  return (
    <QueryScope>
      <PlacementPage isSignedIn={isSignedIn} />
    </QueryScope>
  );
}
