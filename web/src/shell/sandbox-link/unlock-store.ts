/**
 * The signed-in user's progress toward the sandbox, for the parts of the page frame that show it.
 *
 * A failed request changes nothing. This browser remembers an unlock, because an unlock is permanent. So it is
 * announced only once, and a later failed request does not lock the sandbox again. At the end of a session, this browser
 * forgets it.
 */
import { call } from '../../platform/api-client.ts';
import { clearOnSignOut } from '../../platform/private-data.ts';
import { warn } from '../../platform/warn.ts';
import type { UnlockStatus } from './sandbox-access.ts';

interface Checked {
  readonly userId: string;
  readonly status: UnlockStatus;
}

export interface UnlockStore {
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the latest response for this user; `null` if there is none. */
  readonly statusOf: (userId: string) => UnlockStatus | null;
  /** Fetches the progress again. Does nothing if a request for the same user is already running. */
  readonly refresh: (userId: string) => Promise<void>;
  readonly wasSeenUnlocked: (userId: string) => boolean;
  /**
   * Stores that the user's sandbox is unlocked. Returns whether this browser has seen it locked before, so that the
   * unlock should be announced.
   */
  readonly rememberUnlocked: (userId: string) => boolean;
  /** Deletes what this browser remembers, for all users. */
  readonly forget: () => void;
}

interface Dependencies {
  readonly check: () => Promise<UnlockStatus>;
  readonly storage: () => Storage;
  readonly warn: (message: string, cause: unknown) => void;
}

const STORAGE_PREFIX = 'sandboxUnlocked:';
const UNLOCKED = 'true';
const LOCKED = 'false';

export function createUnlockStore(dependencies: Dependencies): UnlockStore {
  const listeners = new Set<() => void>();
  let checked: Checked | null = null;
  let underWay: { readonly userId: string; readonly done: Promise<void> } | null = null;

  /** Works on the storage. Returns `null` if the browser blocks storage, as if nothing were stored. */
  function inStorage<Value>(work: (storage: Storage) => Value): Value | null {
    try {
      return work(dependencies.storage());
    } catch {
      return null;
    }
  }

  const stateOf = (userId: string) => inStorage((storage) => storage.getItem(STORAGE_PREFIX + userId));

  function storeUnlockState(userId: string, state: string): void {
    // An unlock is permanent. If a later response said “locked” and this state were stored, the unlock would be
    // announced again.
    if (stateOf(userId) !== UNLOCKED) inStorage((storage) => storage.setItem(STORAGE_PREFIX + userId, state));
  }

  async function check(userId: string): Promise<void> {
    try {
      const status = await dependencies.check();
      // Another user may have signed in during the request. The response is then ignored.
      if (underWay?.userId !== userId) return;
      checked = { userId, status };
      if (!status.unlocked) storeUnlockState(userId, LOCKED);
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
    wasSeenUnlocked: (userId) => stateOf(userId) === UNLOCKED,
    rememberUnlocked(userId) {
      const isNews = stateOf(userId) === LOCKED;
      storeUnlockState(userId, UNLOCKED);
      return isNews;
    },
    forget() {
      checked = null;
      underWay = null;
      inStorage((storage) => {
        const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at));
        for (const key of keys) if (key?.startsWith(STORAGE_PREFIX) === true) storage.removeItem(key);
      });
    },
  };
}

export const unlockStore = createUnlockStore({
  check: () => call('GET /api/sandbox/unlock-check'),
  storage: () => window.localStorage,
  warn,
});
clearOnSignOut(unlockStore.forget);
