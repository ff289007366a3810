import { createFileRoute, Link } from '@tanstack/react-router';
import { AuthPage } from '../../features/identity/auth-page.tsx';
import { UndoEmail } from '../../features/identity/email-link.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';
import { tokenSearch } from '../../shell/search-params.ts';
import { Alert } from '../../ui/alert.tsx';

export const Route = createFileRoute('/auth/undo-email')({
  validateSearch: tokenSearch,
  staticData: { title: 'Undo the change of your email address' },
  component: UndoEmailPage,
});

function UndoEmailPage() {
  const { token } = Route.useSearch();
  return (
    <AuthPage title="Undo the change of your email address" footer={<Link to="/auth/login">Sign in</Link>}>
      {token === undefined || token === '' ? (
        <Alert tone="warning">This link is incomplete. Open the link in the email again.</Alert>
      ) : (
        <QueryScope>
          <UndoEmail token={token} />
        </QueryScope>
      )}
    </AuthPage>
  );
}
