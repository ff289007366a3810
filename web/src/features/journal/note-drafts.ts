import { clearOnSignOut } from '../../platform/private-data.ts';
import { warn } from '../../platform/warn.ts';
import type { DraftStore } from './note-autosave.ts';

const PREFIX = 'journal-note:';

/** Calls `act` with this tab's storage. Returns `null` and warns if the browser blocks storage, or if it is full. */
function withStorage<Value>(act: (storage: Storage) => Value): Value | null {
  try {
    return act(sessionStorage);
  } catch (cause) {
    warn('The draft of a note could not be stored for a reload.', cause);
    return null;
  }
}

clearOnSignOut(() =>
  withStorage((storage) => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) if (key?.startsWith(PREFIX) === true) storage.removeItem(key);
  }),
);

/**
 * Returns the storage for the unsaved note of a trade. A draft survives a reload of this tab; signing out clears it. If
 * the browser blocks storage, a draft is lost with the page.
 */
export function noteDrafts(tradeId: string): DraftStore & { readonly left: () => string | null } {
  const key = PREFIX + tradeId;
  return {
    left: () => withStorage((storage) => storage.getItem(key)),
    put: (text) => void withStorage((storage) => storage.setItem(key, text)),
    drop: () => void withStorage((storage) => storage.removeItem(key)),
  };
}
