import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useAuthState } from '../../../features/identity/auth-context.ts';
import { LaunchPage } from '../../../features/lti/launch-page.tsx';
import { QueryScope } from '../../../platform/query-scope.tsx';

export const Route = createFileRoute('/lti/launch/$id')({
  staticData: { title: 'Launch' },
  component: LaunchRoute,
});

function LaunchRoute() {
  const { id } = Route.useParams();
  const auth = useAuthState();
  const router = useRouter();
  return (
    <QueryScope>
      <LaunchPage
        key={`${id} ${auth.status}`}
        id={id}
        email={auth.status === 'signed-in' ? auth.user.email : null}
        onOpened={(path) => router.history.replace(path)}
      />
    </QueryScope>
  );
}
