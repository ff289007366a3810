/**
 * A preference of this visitor that is on or off. This browser stores it unencrypted, so that it can be read before any
 * other code is loaded.
 */
export interface BrowserPreference {
  /** Whether the preference is on. `false` until it is set. */
  readonly isOn: () => boolean;
  /**
   * Sets the preference and notifies all listeners, including those in other tabs. If the browser refuses to store it,
   * it lasts as long as the page.
   */
  readonly set: (isOn: boolean) => void;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createBrowserPreference(storageKey: string): BrowserPreference {
  const listeners = new Set<() => void>();
  /** The choice that the browser refused to store; `null` if it stored the latest one. */
  let unstored: boolean | null = null;
  return {
    isOn() {
      if (unstored !== null) return unstored;
      try {
        return localStorage.getItem(storageKey) === 'true';
      } catch {
        // The browser blocks storage, so the preference is off until it is set on this page.
        return false;
      }
    },
    set(isOn) {
      try {
        if (isOn) localStorage.setItem(storageKey, 'true');
        else localStorage.removeItem(storageKey);
        unstored = null;
      } catch {
        // The browser blocks storage, or it is full.
        unstored = isOn;
      }
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
