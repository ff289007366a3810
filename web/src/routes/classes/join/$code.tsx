import { createFileRoute } from '@tanstack/react-router';
import { ClassesSignedOut } from '../../../features/classes/classes-signed-out.tsx';
import { JoinForm } from '../../../features/classes/join-form.tsx';
import { useAuthState } from '../../../features/identity/auth-context.ts';
import { QueryScope } from '../../../platform/query-scope.tsx';

export const Route = createFileRoute('/classes/join/$code')({
  staticData: { title: 'Join a class' },
  component: JoinRoute,
});

function JoinRoute() {
  const auth = useAuthState();
  const { code } = Route.useParams();
  const navigate = Route.useNavigate();
  if (auth.status !== 'signed-in') return <ClassesSignedOut next={`/classes/join/${code}`} />;
  return (
    <QueryScope>
      <h1>Join a class</h1>
      <JoinForm code={code} onJoined={(id) => void navigate({ to: '/classes/$id', params: { id } })} />
    </QueryScope>
  );
}
