import { forgetAtSignOut } from '../../platform/private-data.ts';
import type { DraftStore } from './note-keeper.ts';

const PREFIX = 'journal-note:';

forgetAtSignOut(() => {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
  for (const key of keys) if (key?.startsWith(PREFIX) === true) sessionStorage.removeItem(key);
});

/** The note of a trade that the server does not have yet: it outlives a reload of this tab, and no sign-out. */
export function noteDrafts(tradeId: string): DraftStore & { readonly left: () => string | null } {
  const key = PREFIX + tradeId;
  return {
    left: () => sessionStorage.getItem(key),
    put: (text) => sessionStorage.setItem(key, text),
    drop: () => sessionStorage.removeItem(key),
  };
}
