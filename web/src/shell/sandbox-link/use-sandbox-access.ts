import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { User } from '@tradesense/contract/auth.ts';
import { subscribeToWindowEvent, NOTIFICATION_UPDATE } from '../../platform/window-events.ts';
import { sandboxAccess, type SandboxAccess } from './sandbox-access.ts';
import { unlockStore } from './unlock-store.ts';

/** Paths of tests and of their results. A test has ended when the user leaves its pages or opens its results. */
const TEST_PATHS = /^\/(bias-test|chart-exam|results)(\/|$)/;

const noStatus = () => null;

/** Returns the visitor's access to the sandbox, according to the latest response. */
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
 * Fetches the user's progress until the sandbox is unlocked: at sign-in, when the user leaves a page of a test, when
 * the window gets the focus, and at each notification. It is not fetched for administrators, who always have access.
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
    const unsubscribe = subscribeToWindowEvent(NOTIFICATION_UPDATE, check);
    return () => {
      window.removeEventListener('focus', check);
      unsubscribe();
    };
  }, [userId]);

  useEffect(() => {
    const cameFrom = checkedPath.current;
    checkedPath.current = pathname;
    if (userId === null || cameFrom === pathname || !TEST_PATHS.test(cameFrom)) return;
    if (unlockStore.statusOf(userId)?.unlocked !== true) void unlockStore.refresh(userId);
  }, [pathname, userId]);
}
