import { useSyncExternalStore } from 'react';
import type { BrowserPreference } from './browser-preference.ts';

const atTheServer = () => false;

/** Returns whether the preference is set, now and after every change. */
export function useBrowserPreference({ subscribe, isOn }: BrowserPreference): boolean {
  return useSyncExternalStore(subscribe, isOn, atTheServer);
}
