import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { ClassPage } from '../../../features/classes/class-page.tsx';
import { ClassesSignedOut } from '../../../features/classes/classes-signed-out.tsx';
import { ReportDialog } from '../../../features/feed/report-dialog.tsx';
import { useAuthState } from '../../../features/identity/auth-context.ts';
import { QueryScope } from '../../../platform/query-scope.tsx';

export const Route = createFileRoute('/classes/$id/')({
  // `assignment` is the id of the assignment to scroll to. A launch from a learning platform sets it.
  validateSearch: ({ assignment }: Record<string, unknown>): { assignment?: string } =>
    typeof assignment === 'string' ? { assignment } : {},
  staticData: { title: 'Class' },
  component: ClassRoute,
});

function ClassRoute() {
  const auth = useAuthState();
  const { id } = Route.useParams();
  const { assignment } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [reported, setReported] = useState<string | null>(null);
  if (auth.status !== 'signed-in')
    return (
      <ClassesSignedOut
        next={assignment === undefined ? `/classes/${id}` : `/classes/${id}?assignment=${assignment}`}
      />
    );
  return (
    <QueryScope>
      <ClassPage
        id={id}
        opened={assignment ?? null}
        onLeft={() => void navigate({ to: '/classes' })}
        onReport={setReported}
      />
      {reported === null ? null : <ReportDialog what="message" id={reported} onClose={() => setReported(null)} />}
    </QueryScope>
  );
}
