import { clearOnSignOut } from '../../platform/private-data.ts';
import type { DraftStore } from './note-autosave.ts';

const PREFIX = 'journal-note:';

clearOnSignOut(() => {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
  for (const key of keys) if (key?.startsWith(PREFIX) === true) sessionStorage.removeItem(key);
});

/**
 * Returns the storage for the unsaved note of a trade. A draft survives a reload of this tab; signing out clears it.
 */
export function noteDrafts(tradeId: string): DraftStore & { readonly left: () => string | null } {
  const key = PREFIX + tradeId;
  return {
    left: () => sessionStorage.getItem(key),
    put: (text) => sessionStorage.setItem(key, text),
    drop: () => sessionStorage.removeItem(key),
  };
}
