import { createFileRoute, Link } from '@tanstack/react-router';
import { AuthPage } from '../../features/identity/auth-page.tsx';
import { ConfirmEmail } from '../../features/identity/email-link.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';
import { tokenSearch } from '../../shell/search-params.ts';
import { Alert } from '../../ui/alert.tsx';

export const Route = createFileRoute('/auth/confirm-email')({
  validateSearch: tokenSearch,
  staticData: { title: 'Confirm your new email address' },
  component: ConfirmEmailPage,
});

function ConfirmEmailPage() {
  const { token } = Route.useSearch();
  return (
    <AuthPage title="Confirm your new email address" footer={<Link to="/auth/login">Sign in</Link>}>
      {token === undefined || token === '' ? (
        <Alert tone="warning">This link is incomplete. Open the link in the email again.</Alert>
      ) : (
        <QueryScope>
          <ConfirmEmail token={token} />
        </QueryScope>
      )}
    </AuthPage>
  );
}
