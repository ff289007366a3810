import { INITIAL_KEYS, keysText, readKeys, type QuickKeys } from './quick-keys.ts';

const STORAGE_KEY = 'deskKeys';

const listeners = new Set<() => void>();
let current: QuickKeys | null = null;

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function forget({ key }: StorageEvent): void {
  if (key !== null && key !== STORAGE_KEY) return;
  current = null;
  for (const listener of listeners) listener();
}

function read(): QuickKeys {
  current ??= readKeys(stored());
  return current;
}

function write(next: QuickKeys): void {
  current = next;
  try {
    if (keysText(next) === keysText(INITIAL_KEYS)) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, keysText(next));
  } catch {
    // If the browser blocks storage, the keys last until the learner leaves the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', forget);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', forget);
  };
}

interface QuickKeysStore {
  readonly read: () => QuickKeys;
  readonly write: (next: QuickKeys) => void;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The keys of the desk in this browser. The store also follows changes that are made in another tab. */
export const quickKeysStore: QuickKeysStore = { read, write, subscribe };
