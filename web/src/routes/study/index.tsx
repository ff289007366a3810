import { createFileRoute } from '@tanstack/react-router';
import { StudyNextStep } from '../../features/guidance/study-next-step.tsx';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { StudyPage } from '../../features/study/study-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/study/')({
  staticData: {
    title: 'Study',
  },
  component: StudyRoute,
});

function StudyRoute() {
  const isSignedIn = useAuthState().status === 'signed-in';
  return (
    <QueryScope>
      <StudyPage isSignedIn={isSignedIn} nextStep={(own) => <StudyNextStep {...{ isSignedIn, own }} />} />
    </QueryScope>
  );
}
