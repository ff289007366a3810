import { createFileRoute } from '@tanstack/react-router';
import { ClassesSignedOut } from '../../../features/classes/classes-signed-out.tsx';
import { useAuthState } from '../../../features/identity/auth-context.ts';
import { LiveSessionPage } from '../../../features/live-session/live-session-page.tsx';
import { QueryScope } from '../../../platform/query-scope.tsx';

export const Route = createFileRoute('/classes/$id/live')({
  staticData: { title: 'Live session' },
  component: LiveRoute,
});

function LiveRoute() {
  const auth = useAuthState();
  const { id } = Route.useParams();
  if (auth.status !== 'signed-in') return <ClassesSignedOut next={`/classes/${id}/live`} />;
  return (
    <QueryScope>
      <LiveSessionPage classId={id} />
    </QueryScope>
  );
}
