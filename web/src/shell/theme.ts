import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';

const STORAGE_KEY = 'darkMode';
const listeners = new Set<() => void>();

/** The body's class is the truth; `theme.js` restores it from the saved value before the first paint. */
export function currentTheme(): Theme {
  return document.body.classList.contains('light-mode') ? 'light' : 'dark';
}

export function setTheme(theme: Theme): void {
  document.body.classList.toggle('dark-mode', theme === 'dark');
  document.body.classList.toggle('light-mode', theme === 'light');
  localStorage.setItem(STORAGE_KEY, String(theme === 'dark'));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}
