import { useSyncExternalStore } from 'react';
import type { BrowserPreference } from './browser-preference.ts';

const atTheServer = () => false;

/** Returns whether the preference is on. Rerenders the component when it changes. */
export function useBrowserPreference({ subscribe, isOn }: BrowserPreference): boolean {
  return useSyncExternalStore(subscribe, isOn, atTheServer);
}
