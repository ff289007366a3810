import { createFileRoute } from '@tanstack/react-router';
import { AuthPage } from '../../features/identity/auth-page.tsx';
import { SetupForm } from '../../features/identity/setup-form.tsx';
import { tokenSearch } from '../../shell/search-params.ts';
import { Alert } from '../../ui/alert.tsx';

export const Route = createFileRoute('/auth/setup')({
  validateSearch: tokenSearch,
  staticData: { title: 'Set up' },
  component: SetupPage,
});

function SetupPage() {
  const { token } = Route.useSearch();
  return (
    <AuthPage title="Set up TradeSense" intro="Create the first administrator of this installation.">
      {token === undefined || token === '' ? (
        <Alert tone="warning">
          This link is incomplete. Open the whole set-up link that the server printed when it started.
        </Alert>
      ) : (
        <SetupForm token={token} />
      )}
    </AuthPage>
  );
}
