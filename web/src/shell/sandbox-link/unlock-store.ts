/**
 * How far the signed-in user is towards the sandbox, for the parts of the shell that show it.
 *
 * A failed check changes nothing that is shown. That a user was seen unlocked is remembered in this browser, because an
 * unlock is for ever: it is celebrated once, and a later check that fails locks nobody out.
 */
import { call } from '../../platform/api-client.ts';
import { warn } from '../../platform/warn.ts';
import type { UnlockStatus } from './sandbox-access.ts';

interface Checked {
  readonly userId: string;
  readonly status: UnlockStatus;
}

export interface UnlockStore {
  readonly subscribe: (listener: () => void) => () => void;
  /** The last answer for that user. */
  readonly statusOf: (userId: string) => UnlockStatus | null;
  /** Asks the server again; at once when a check for the same user is under way already. */
  readonly refresh: (userId: string) => Promise<void>;
  readonly wasSeenUnlocked: (userId: string) => boolean;
  readonly rememberUnlocked: (userId: string) => void;
}

interface Dependencies {
  readonly check: () => Promise<UnlockStatus>;
  readonly storage: () => Storage;
  readonly warn: (message: string, cause: unknown) => void;
}

const STORAGE_PREFIX = 'sandboxUnlocked:';

export function createUnlockStore(dependencies: Dependencies): UnlockStore {
  const listeners = new Set<() => void>();
  let checked: Checked | null = null;
  let underWay: { readonly userId: string; readonly done: Promise<void> } | null = null;

  async function check(userId: string): Promise<void> {
    try {
      const status = await dependencies.check();
      // Somebody else may have signed in meanwhile; then this answer is not about them.
      if (underWay?.userId !== userId) return;
      checked = { userId, status };
      for (const listener of listeners) listener();
    } catch (cause) {
      dependencies.warn('The sandbox progress could not be loaded.', cause);
    } finally {
      if (underWay?.userId === userId) underWay = null;
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    statusOf: (userId) => (checked?.userId === userId ? checked.status : null),
    refresh(userId) {
      if (underWay?.userId !== userId) underWay = { userId, done: check(userId) };
      return underWay.done;
    },
    wasSeenUnlocked: (userId) => dependencies.storage().getItem(STORAGE_PREFIX + userId) === 'true',
    rememberUnlocked: (userId) => dependencies.storage().setItem(STORAGE_PREFIX + userId, 'true'),
  };
}

export const unlockStore = createUnlockStore({
  check: () => call('GET /api/sandbox/unlock-check'),
  storage: () => window.localStorage,
  warn,
});
