import { createFileRoute, Link } from '@tanstack/react-router';
import { LedStripAlone } from '../../features/guidance/led-strip.tsx';
import { AuthPage } from '../../features/identity/auth-page.tsx';
import { RegisterForm } from '../../features/identity/register-form.tsx';
import { nextSearch } from '../../shell/search-params.ts';

export const Route = createFileRoute('/auth/register')({
  validateSearch: nextSearch,
  staticData: { title: 'Create an account' },
  component: RegisterPage,
});

function RegisterPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <LedStripAlone isSignedIn={false} />
      <AuthPage
        title="Create an account"
        intro="Free, and with virtual money only."
        footer={
          <p>
            Already registered?{' '}
            <Link to="/auth/login" search={search}>
              Sign in
            </Link>
          </p>
        }
      >
        <RegisterForm onVerificationSent={() => void navigate({ to: '/auth/verify-email' })} />
      </AuthPage>
    </>
  );
}
