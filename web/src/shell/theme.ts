import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';

export const THEME_KEY = 'darkMode';
const listeners = new Set<() => void>();

/**
 * The body's class is the truth of this page. What is stored here in the clear is only for the next first paint
 * (`theme.js`); the lasting copy is sealed (`theme-storage.ts`).
 */
export function currentTheme(): Theme {
  return document.body.classList.contains('light-mode') ? 'light' : 'dark';
}

export function setTheme(theme: Theme): void {
  document.body.classList.toggle('dark-mode', theme === 'dark');
  document.body.classList.toggle('light-mode', theme === 'light');
  localStorage.setItem(THEME_KEY, String(theme === 'dark'));
  for (const listener of listeners) listener();
}

/** Answers how to stop listening. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const atTheServer = (): Theme => 'dark';

export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, currentTheme, atTheServer);
}
