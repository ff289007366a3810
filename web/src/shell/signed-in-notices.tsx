import { useAuthState } from '../features/identity/auth-context.ts';
import { UnlockToast } from './sandbox-link/unlock-toast.tsx';
import { useUnlockChecks } from './sandbox-link/use-sandbox-access.ts';
import { TermsGate } from './terms/terms-gate.tsx';
import { useAccountNews } from './use-account-news.ts';

/** What happens around every page for signed-in users only: guests do not load it. */
export function SignedInNotices() {
  const auth = useAuthState();
  const user = auth.status === 'signed-in' ? auth.user : null;
  useUnlockChecks(user);
  useAccountNews(user?.id ?? null);
  return (
    <>
      <TermsGate />
      <UnlockToast />
    </>
  );
}
