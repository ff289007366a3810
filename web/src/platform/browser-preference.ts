/** A choice of this visitor, on or off, kept in this browser as plain text: it can be read before anything else is loaded. */
export interface BrowserPreference {
  /** Off until it is chosen, and where the browser's storage is blocked. */
  readonly isOn: () => boolean;
  /** All that listen hear of it, in other tabs too. */
  readonly set: (isOn: boolean) => void;
  /** Answers how to stop listening. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createBrowserPreference(storageKey: string): BrowserPreference {
  const listeners = new Set<() => void>();
  return {
    isOn() {
      try {
        return localStorage.getItem(storageKey) === 'true';
      } catch {
        // Storage is blocked in this browser: nobody could have chosen anything.
        return false;
      }
    },
    set(isOn) {
      if (isOn) localStorage.setItem(storageKey, 'true');
      else localStorage.removeItem(storageKey);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}
