import { createFileRoute, Link } from '@tanstack/react-router';
import { AuthPage } from '../../features/identity/auth-page.tsx';
import { ResendVerification } from '../../features/identity/resend-verification.tsx';
import { VerifyEmail } from '../../features/identity/verify-email.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';
import { tokenSearch } from '../../shell/search-params.ts';
import { Alert } from '../../ui/alert.tsx';

export const Route = createFileRoute('/auth/verify-email')({
  validateSearch: tokenSearch,
  staticData: { title: 'Confirm your email' },
  component: VerifyEmailRoute,
});

function VerifyEmailRoute() {
  return (
    <QueryScope>
      <VerifyEmailPage />
    </QueryScope>
  );
}

function VerifyEmailPage() {
  const { token } = Route.useSearch();
  if (token === '') {
    return (
      <AuthPage title="Confirm your email">
        <Alert tone="warning">This link is incomplete. Open the link in the email again, or request a new email.</Alert>
        <ResendVerification />
      </AuthPage>
    );
  }
  if (token !== undefined) {
    return (
      <AuthPage title="Confirm your email">
        <VerifyEmail token={token} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Check your inbox"
      intro="Open the link in our email to confirm your address; then you can sign in."
      footer={
        <p>
          Confirmed already? <Link to="/auth/login">Sign in</Link>
        </p>
      }
    >
      <ResendVerification />
    </AuthPage>
  );
}
