/**
 * Stores unsent texts of this tab in session storage. They survive a reload, and are deleted with the tab or at
 * sign-out. If the browser blocks storage, they are lost with the page.
 */
import { clearOnSignOut } from './private-data.ts';
import { warn } from './warn.ts';

interface TabDrafts<Draft> {
  /**
   * Returns the stored draft, or `null` if there is none. Each field may be missing, because the stored value may come
   * from another version.
   */
  readonly read: (name: string) => Partial<Draft> | null;
  /** Stores a draft. If there are too many drafts, the oldest is dropped. */
  readonly write: (name: string, draft: Draft) => void;
  readonly remove: (name: string) => void;
}

type StoredDrafts = readonly (readonly [name: string, draft: unknown])[];

function isStoredDrafts(value: unknown): value is StoredDrafts {
  return Array.isArray(value) && value.every((each) => Array.isArray(each) && typeof each[0] === 'string');
}

export function createTabDrafts<Draft extends object>(storageKey: string, max: number): TabDrafts<Draft> {
  function load(): StoredDrafts {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
      return isStoredDrafts(value) ? value : [];
    } catch {
      // The browser blocks storage or the stored value is invalid, so there are no drafts.
      return [];
    }
  }

  function store(drafts: StoredDrafts): void {
    try {
      if (drafts.length === 0) sessionStorage.removeItem(storageKey);
      else sessionStorage.setItem(storageKey, JSON.stringify(drafts.slice(-max)));
    } catch (cause) {
      warn('The draft could not be stored for a reload.', cause);
    }
  }

  const others = (name: string): StoredDrafts => load().filter(([each]) => each !== name);
  clearOnSignOut(() => store([]));
  return {
    read(name) {
      const found = load().find(([each]) => each === name)?.[1];
      return typeof found === 'object' && found !== null ? found : null;
    },
    write: (name, draft) => store([...others(name), [name, draft]]),
    remove: (name) => store(others(name)),
  };
}
