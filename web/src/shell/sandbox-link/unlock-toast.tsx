import { useEffect } from 'react';
import { useAuthState, useIdentity } from '../../features/identity/auth-context.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { dismissToast, showToast } from '../../ui/toast-store.ts';
import { UnlockIcon } from './lock-icons.tsx';
import { ProgressRing } from './progress-ring.tsx';
import { unlockStore } from './unlock-store.ts';
import { useSandboxAccess } from './use-sandbox-access.ts';

const KEY = 'sandbox-unlocked';

/** Tells a user once, in this browser, that the sandbox is open. Shown by the `ToastRegion`. */
export function UnlockToast() {
  const { auth } = useIdentity();
  const state = useAuthState();
  const user = state.status === 'signed-in' ? state.user : null;
  const access = useSandboxAccess(user);
  const unlockedUserId = user !== null && !user.isAdmin && access.kind === 'unlocked' ? user.id : null;

  useEffect(() => {
    if (unlockedUserId === null || unlockStore.wasSeenUnlocked(unlockedUserId)) return;
    unlockStore.rememberUnlocked(unlockedUserId);
    showToast({
      key: KEY,
      title: 'Sandbox unlocked',
      body: 'You completed the tests: $10,000 SENSE$ are yours to trade.',
      icon: (
        <ProgressRing percent={100} size={40}>
          <UnlockIcon />
        </ProgressRing>
      ),
      action: (
        <LinkButton to="/sandbox" size="small">
          Open the sandbox
        </LinkButton>
      ),
    });
  }, [unlockedUserId]);

  useEffect(
    () =>
      auth.subscribe(() => {
        if (auth.getState().status !== 'signed-in') dismissToast(KEY);
      }),
    [auth],
  );

  return null;
}
