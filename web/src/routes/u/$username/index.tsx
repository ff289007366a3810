import { createFileRoute } from '@tanstack/react-router';
import { PersonPosts } from '../../../features/feed/person-posts.tsx';
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
  const isSignedIn = auth.status === 'signed-in';
  return (
    <QueryScope>
      <PersonPage
        key={username}
        username={username}
        isSignedIn={isSignedIn}
        posts={(name) => <PersonPosts username={name} isSignedIn={isSignedIn} />}
      />
    </QueryScope>
  );
}
