import { SANDBOX_START } from '@tradesense/contract/sandbox-constants.ts';
import { useEffect } from 'react';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { useAuthState, useIdentity } from '../../features/identity/auth-context.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { dismissToast, showToast } from '../../ui/toast-store.ts';
import { UnlockIcon } from './lock-icons.tsx';
import { ProgressRing } from './progress-ring.tsx';
import { unlockStore } from './unlock-store.ts';
import { useSandboxAccess } from './use-sandbox-access.ts';

const KEY = 'sandbox-unlocked';
const DURATION_MS = 10 * SECOND_MS;

/**
 * Shows a toast that says that the sandbox is unlocked. It is shown once, for ten seconds, and only in a browser that
 * has seen the sandbox locked.
 */
export function UnlockToast() {
  const { auth } = useIdentity();
  const state = useAuthState();
  const user = state.status === 'signed-in' ? state.user : null;
  const access = useSandboxAccess(user);
  const unlockedUserId = user !== null && !user.isAdmin && access.kind === 'unlocked' ? user.id : null;

  useEffect(() => {
    if (unlockedUserId === null || !unlockStore.rememberUnlocked(unlockedUserId)) return;
    showToast({
      key: KEY,
      durationMs: DURATION_MS,
      title: 'Sandbox unlocked',
      body: `You completed the tests: $${SANDBOX_START.toLocaleString('en-US')} SENSE$ are yours to trade.`,
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
