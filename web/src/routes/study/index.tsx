import { createFileRoute } from '@tanstack/react-router';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { StudyPage } from '../../features/study/study-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/study/')({
  staticData: {
    title: 'Study',
    description:
      'Short lessons on trading with charts to play with, the evidence for each idea, and drills that train it.',
  },
  component: StudyRoute,
});

function StudyRoute() {
  const isSignedIn = useAuthState().status === 'signed-in';
  return (
    <QueryScope>
      <StudyPage isSignedIn={isSignedIn} />
    </QueryScope>
  );
}
