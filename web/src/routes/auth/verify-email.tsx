import { createFileRoute, Link } from '@tanstack/react-router';
import { AuthPage } from '../../features/identity/auth-page.tsx';
import { ResendVerification } from '../../features/identity/resend-verification.tsx';
import { VerifyEmail } from '../../features/identity/verify-email.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';
import { tokenSearch } from '../../shell/search-params.ts';

export const Route = createFileRoute('/auth/verify-email')({
  validateSearch: tokenSearch,
  staticData: { title: 'Confirm your e-mail' },
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
  if (token !== undefined) {
    return (
      <AuthPage title="Confirm your e-mail">
        <VerifyEmail token={token} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Check your mailbox"
      intro="Open the link in our e-mail to confirm your address; then you can sign in."
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
