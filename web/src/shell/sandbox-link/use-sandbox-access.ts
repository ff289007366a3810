import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { User } from '@tradesense/contract/auth.ts';
import { listenToWindowEvent, NOTIFICATION_UPDATE } from '../../platform/window-events.ts';
import { sandboxAccess, type SandboxAccess } from './sandbox-access.ts';
import { unlockStore } from './unlock-store.ts';

/** A test ends by leaving its pages, or by coming to its results. */
const TEST_PATHS = /^\/(bias-test|chart-exam|results)(\/|$)/;

const noStatus = () => null;

/** What that visitor may do with the sandbox, by the last check. */
export function useSandboxAccess(user: User | null): SandboxAccess {
  const status = useSyncExternalStore(
    unlockStore.subscribe,
    () => (user === null ? null : unlockStore.statusOf(user.id)),
    noStatus,
  );
  const wasUnlocked = user !== null && status === null && unlockStore.wasSeenUnlocked(user.id);
  return sandboxAccess({ user, status, wasUnlocked });
}

/**
 * Checks at sign-in, after a move between the pages of a test or away from them, when the window gets the focus and on
 * news; until the user is unlocked. Administrators always are.
 */
export function useUnlockChecks(user: User | null): void {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const checkedPath = useRef(pathname);
  const userId = user === null || user.isAdmin ? null : user.id;

  useEffect(() => {
    if (userId === null) return undefined;
    const check = () => {
      if (unlockStore.statusOf(userId)?.unlocked !== true) void unlockStore.refresh(userId);
    };
    check();
    window.addEventListener('focus', check);
    const stopListening = listenToWindowEvent(NOTIFICATION_UPDATE, check);
    return () => {
      window.removeEventListener('focus', check);
      stopListening();
    };
  }, [userId]);

  useEffect(() => {
    const cameFrom = checkedPath.current;
    checkedPath.current = pathname;
    if (userId === null || cameFrom === pathname || !TEST_PATHS.test(cameFrom)) return;
    if (unlockStore.statusOf(userId)?.unlocked !== true) void unlockStore.refresh(userId);
  }, [pathname, userId]);
}
