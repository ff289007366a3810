import { useEffect } from 'react';
import { useAuthState } from '../features/identity/auth-context.ts';
import { adoptVisitorProgress } from '../features/study/visitor-progress.ts';
import { restartStream, subscribeToStream } from '../platform/stream.ts';
import { dispatchWindowEvent, NOTIFICATION_UPDATE } from '../platform/window-events.ts';
import { UnlockToast } from './sandbox-link/unlock-toast.tsx';
import { useUnlockChecks } from './sandbox-link/use-sandbox-access.ts';
import { TermsGate } from './terms/terms-gate.tsx';
import { dismissAllToasts } from '../ui/toast-store.ts';

/** When a user signs in, moves the Study progress that was made in this browser without an account to that account. */
function useVisitorProgress(userId: string | null): void {
  useEffect(() => {
    if (userId !== null) void adoptVisitorProgress();
  }, [userId]);
}

/**
 * Dispatches the window event `notificationUpdate` when the stream reports a new number of unread notifications, or
 * that events may have been missed. Opens the stream for this user, which replaces a stream of a guest or of another
 * user. A sign-out closes the stream automatically.
 */
function useAccountEvents(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return undefined;
    restartStream();
    return subscribeToStream(['account'], ({ event, data }) => {
      const isUnread = event === 'account' && data.type === 'unread-count';
      if (isUnread || event === 'resync') dispatchWindowEvent(NOTIFICATION_UPDATE);
    });
  }, [userId]);
}

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
