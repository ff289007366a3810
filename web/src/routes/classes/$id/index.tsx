import { createFileRoute } from '@tanstack/react-router';
import { ClassPage } from '../../../features/classes/class-page.tsx';
import { ClassesSignedOut } from '../../../features/classes/classes-signed-out.tsx';
import { useAuthState } from '../../../features/identity/auth-context.ts';
import { QueryScope } from '../../../platform/query-scope.tsx';

export const Route = createFileRoute('/classes/$id/')({ staticData: { title: 'Class' }, component: ClassRoute });

function ClassRoute() {
  const auth = useAuthState();
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  if (auth.status !== 'signed-in') return <ClassesSignedOut next={`/classes/${id}`} />;
  return (
    <QueryScope>
      <ClassPage id={id} onLeft={() => void navigate({ to: '/classes' })} />
    </QueryScope>
  );
}
