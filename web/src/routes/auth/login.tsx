import { createFileRoute, Link } from '@tanstack/react-router';
import { AuthPage } from '../../features/identity/auth-page.tsx';
import { LoginForm } from '../../features/identity/login-form.tsx';
import { nextSearch } from '../../shell/search-params.ts';

export const Route = createFileRoute('/auth/login')({
  validateSearch: nextSearch,
  staticData: { title: 'Sign in' },
  component: LoginPage,
});

function LoginPage() {
  const search = Route.useSearch();
  return (
    <AuthPage
      title="Sign in"
      footer={
        <p>
          New here?{' '}
          <Link to="/auth/register" search={search}>
            Create an account
          </Link>
        </p>
      }
    >
      <LoginForm />
    </AuthPage>
  );
}
