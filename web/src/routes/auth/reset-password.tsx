import { createFileRoute, Link } from '@tanstack/react-router';
import { AuthPage } from '../../features/identity/auth-page.tsx';
import { ResetPasswordForm } from '../../features/identity/reset-password-form.tsx';
import { tokenSearch } from '../../shell/search-params.ts';
import { Alert } from '../../ui/alert.tsx';

export const Route = createFileRoute('/auth/reset-password')({
  validateSearch: tokenSearch,
  staticData: { title: 'Choose a new password' },
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  const { token } = Route.useSearch();
  return (
    <AuthPage title="Choose a new password" footer={<Link to="/auth/forgot-password">Request a new link</Link>}>
      {token === undefined || token === '' ? (
        <Alert tone="warning">This link is incomplete. Open the link in the email again, or request a new one.</Alert>
      ) : (
        <ResetPasswordForm token={token} />
      )}
    </AuthPage>
  );
}
