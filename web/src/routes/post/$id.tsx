import { createFileRoute } from '@tanstack/react-router';
import { PostPage } from '../../features/feed/post-page.tsx';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/post/$id')({
  staticData: { title: 'Post' },
  component: PostRoute,
});

function PostRoute() {
  const { id } = Route.useParams();
  const auth = useAuthState();
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <PostPage
        key={id}
        id={id}
        isSignedIn={auth.status === 'signed-in'}
        onDeleted={() => void navigate({ to: '/feed', search: { tab: 'mine' } })}
      />
    </QueryScope>
  );
}
