import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '../../features/administration/users-page.tsx';
import { usersPageSearch } from '../../features/administration/users-search.ts';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/users')({
  // Accepts any parameters. The page parses them in its own chunk, because this file is part of the main bundle.
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { title: 'Users' },
  component: AdminUsersRoute,
});

function AdminUsersRoute() {
  const auth = useAuthState();
  const search = usersPageSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  if (auth.status !== 'signed-in') return null;
  return (
    <QueryScope>
      <UsersPage
        ownId={auth.user.id}
        search={search}
        onSearch={(next) => void navigate({ search: { ...next }, resetScroll: false })}
      />
    </QueryScope>
  );
}
