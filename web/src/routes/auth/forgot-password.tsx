import { createFileRoute, Link } from '@tanstack/react-router';
import { AuthPage } from '../../features/identity/auth-page.tsx';
import { ForgotPasswordForm } from '../../features/identity/forgot-password-form.tsx';

export const Route = createFileRoute('/auth/forgot-password')({
  staticData: { title: 'Forgot your password' },
  component: () => (
    <AuthPage
      title="Forgot your password?"
      intro="Enter your email address, and we will send you a link to choose a new one."
      footer={
        <p>
          Remembered it? <Link to="/auth/login">Sign in</Link>
        </p>
      }
    >
      <ForgotPasswordForm />
    </AuthPage>
  ),
});
