import { createFileRoute } from '@tanstack/react-router';
import { FirstHourPage } from '../../features/guidance/first-hour-page.tsx';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/start/')({
  staticData: {
    title: 'The first hour',
  },
  component: StartRoute,
});

function StartRoute() {
  const isSignedIn = useAuthState().status === 'signed-in';
  return (
    <QueryScope>
      <FirstHourPage isSignedIn={isSignedIn} />
    </QueryScope>
  );
}
