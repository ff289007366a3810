import { createFileRoute } from '@tanstack/react-router';
import { ClassProgressPage } from '../../../features/classes/class-progress-page.tsx';
import { PROGRESS_TABS, type ProgressSearch } from '../../../features/classes/progress-search.ts';
import { ClassesSignedOut } from '../../../features/classes/classes-signed-out.tsx';
import { useAuthState } from '../../../features/identity/auth-context.ts';
import { QueryScope } from '../../../platform/query-scope.tsx';

export const Route = createFileRoute('/classes/$id/progress')({
  validateSearch: ({ tab, assignment }: Record<string, unknown>): ProgressSearch => {
    const known = PROGRESS_TABS.find((each) => each === tab);
    return {
      ...(known === undefined ? {} : { tab: known }),
      ...(typeof assignment === 'string' ? { assignment } : {}),
    };
  },
  staticData: { title: 'Progress of a class' },
  component: ProgressRoute,
});

function ProgressRoute() {
  const auth = useAuthState();
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  if (auth.status !== 'signed-in') return <ClassesSignedOut next={`/classes/${id}/progress`} />;
  return (
    <QueryScope>
      <ClassProgressPage id={id} search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </QueryScope>
  );
}
