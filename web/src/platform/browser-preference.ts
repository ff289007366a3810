/**
 * A preference of this visitor that is on or off. This browser stores it unencrypted, so that it can be read before any
 * other code is loaded.
 */
export interface BrowserPreference {
  /** Whether the preference is on. `false` until it is set, and if the browser blocks storage. */
  readonly isOn: () => boolean;
  /** Sets the preference and notifies all listeners, including those in other tabs. */
  readonly set: (isOn: boolean) => void;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createBrowserPreference(storageKey: string): BrowserPreference {
  const listeners = new Set<() => void>();
  return {
    isOn() {
      try {
        return localStorage.getItem(storageKey) === 'true';
      } catch {
        // The browser blocks storage, so the preference is off.
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
