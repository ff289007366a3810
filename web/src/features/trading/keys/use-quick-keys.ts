import { useEffect, useRef, useSyncExternalStore } from 'react';
import { quickActOf, type QuickAct, type QuickKeys } from './quick-keys.ts';
import { quickKeysStore } from './quick-keys-store.ts';

/** What the mounted part of the desk does for some of the acts. */
export type QuickActs = Partial<Readonly<Record<QuickAct, () => void>>>;

/** Whether a typed letter is input here: in a text field, a select, or anything over the page. */
function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog, select, textarea, [contenteditable], [role="application"]') !== null) return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'range', 'button'].includes(target.type);
}

/** Does an act when its key is pressed anywhere on the page where no letter is expected. */
export function useQuickKeys(acts: QuickActs): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  // Without a listener the store does not hear of changes in other tabs.
  useEffect(() => quickKeysStore.subscribe(() => undefined), []);
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
        if (takesLetters(event.target) || document.querySelector('dialog[open]') !== null) return;
        const asked = quickActOf(quickKeysStore.read(), event.key);
        const act = asked === null ? undefined : latest.current[asked];
        if (act === undefined) return;
        event.preventDefault();
        act();
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, []);
}

/** Returns the keys of the desk, now and after every change. */
export function useKeyChoice(): QuickKeys {
  return useSyncExternalStore(quickKeysStore.subscribe, quickKeysStore.read);
}
