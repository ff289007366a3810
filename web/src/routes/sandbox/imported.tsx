import { createFileRoute } from '@tanstack/react-router';
import { ImportedPage } from '../../features/imports/imported-page.tsx';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/sandbox/imported')({
  staticData: {
    title: 'Imported trades',
  },
  component: ImportedRoute,
});

/**
 * Page of imported trades. It can be opened while the sandbox is locked, because imported trades are not part of the
 * sandbox.
 */
function ImportedRoute() {
  const auth = useAuthState();
  if (auth.status !== 'signed-in') return null;
  return (
    <QueryScope>
      <ImportedPage />
    </QueryScope>
  );
}
