import { useEffect } from 'react';
import { useAuthState } from '../features/identity/auth-context.ts';
import { UnlockToast } from './sandbox-link/unlock-toast.tsx';
import { useUnlockChecks } from './sandbox-link/use-sandbox-access.ts';
import { TermsGate } from './terms/terms-gate.tsx';
import { useAccountEvents } from './use-account-events.ts';
import { useVisitorProgress } from './use-visitor-progress.ts';
import { dismissAllToasts } from '../ui/toast-store.ts';

/** Shows the notices that signed-in users get on every page. Guests do not load this file. */
export function SignedInNotices() {
  const auth = useAuthState();
  const user = auth.status === 'signed-in' ? auth.user : null;
  useUnlockChecks(user);
  useAccountEvents(user?.id ?? null);
  useVisitorProgress(user?.id ?? null);
  // Removes a learner's toasts when the learner signs out.
  useEffect(() => dismissAllToasts, []);
  return (
    <>
      <TermsGate />
      <UnlockToast />
    </>
  );
}
