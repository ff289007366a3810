import { createFileRoute } from '@tanstack/react-router';
import { ClassesPage } from '../../features/classes/classes-page.tsx';
import { ClassesSignedOut } from '../../features/classes/classes-signed-out.tsx';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/classes/')({ staticData: { title: 'Classes' }, component: ClassesRoute });

function ClassesRoute() {
  const auth = useAuthState();
  const navigate = Route.useNavigate();
  if (auth.status !== 'signed-in') return <ClassesSignedOut next="/classes" />;
  return (
    <QueryScope>
      <ClassesPage onOpen={(id) => void navigate({ to: '/classes/$id', params: { id } })} />
    </QueryScope>
  );
}
