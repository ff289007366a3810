import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';

export const THEME_KEY = 'darkMode';
const listeners = new Set<() => void>();

/**
 * Returns the theme of this page, which is a class of the body. An unencrypted copy is stored only for the first paint
 * of the next page (`theme.js`). The permanent copy is encrypted (`theme-storage.ts`).
 */
export function currentTheme(): Theme {
  return document.body.classList.contains('light-mode') ? 'light' : 'dark';
}

export function setTheme(theme: Theme): void {
  document.body.classList.toggle('dark-mode', theme === 'dark');
  document.body.classList.toggle('light-mode', theme === 'light');
  try {
    localStorage.setItem(THEME_KEY, String(theme === 'dark'));
  } catch {
    // If the browser does not allow storing, the first paint of the next page has the default theme.
  }
  for (const listener of listeners) listener();
}

/** Returns an unsubscribe function. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const atTheServer = (): Theme => 'dark';

export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, currentTheme, atTheServer);
}
