import { createFileRoute } from '@tanstack/react-router';
import { useAuthState } from '../../../features/identity/auth-context.ts';
import { ChallengePage } from '../../../features/study/challenge-page.tsx';
import { QueryScope } from '../../../platform/query-scope.tsx';

export const Route = createFileRoute('/study/$topic/challenge')({
  staticData: { title: 'Challenge' },
  component: ChallengeRoute,
});

function ChallengeRoute() {
  const isSignedIn = useAuthState().status === 'signed-in';
  const { topic } = Route.useParams();
  return (
    <QueryScope>
      <ChallengePage key={topic} topic={topic} isSignedIn={isSignedIn} />
    </QueryScope>
  );
}
