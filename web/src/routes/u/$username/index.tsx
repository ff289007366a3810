import { createFileRoute } from '@tanstack/react-router';
import { useAuthState } from '../../../features/identity/auth-context.ts';
import { PersonPage } from '../../../features/people/person-page.tsx';
import { QueryScope } from '../../../platform/query-scope.tsx';

export const Route = createFileRoute('/u/$username/')({
  staticData: { title: 'Profile', titleOf: ({ params }) => params['username'] ?? null },
  component: PersonRoute,
});

function PersonRoute() {
  const { username } = Route.useParams();
  const auth = useAuthState();
  return (
    <QueryScope>
      <PersonPage key={username} username={username} isSignedIn={auth.status === 'signed-in'} />
    </QueryScope>
  );
}
