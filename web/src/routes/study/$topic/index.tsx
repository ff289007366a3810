import { createFileRoute } from '@tanstack/react-router';
import { useAuthState } from '../../../features/identity/auth-context.ts';
import { TopicPage } from '../../../features/study/topic-page.tsx';
import { QueryScope } from '../../../platform/query-scope.tsx';

export const Route = createFileRoute('/study/$topic/')({
  staticData: { title: 'Study' },
  component: TopicRoute,
});

function TopicRoute() {
  const isSignedIn = useAuthState().status === 'signed-in';
  const { topic } = Route.useParams();
  return (
    <QueryScope>
      <TopicPage topic={topic} isSignedIn={isSignedIn} />
    </QueryScope>
  );
}
