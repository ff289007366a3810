import { createFileRoute } from '@tanstack/react-router';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { StudyPage } from '../../features/study/study-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/study/')({
  staticData: {
    title: 'Study',
    description: 'Short lessons with charts to play with, each with its evidence and a drill that trains it.',
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
