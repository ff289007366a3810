import { useEffect, useRef, useSyncExternalStore } from 'react';
import { quickActOf, type QuickAct, type QuickKeys } from './quick-keys.ts';
import { quickKeysStore } from './quick-keys-store.ts';

/** Functions of the mounted part of the desk for some of the actions. */
export type QuickActs = Partial<Readonly<Record<QuickAct, () => void>>>;

/** Whether a typed letter is text input: in a text field, a select, or anything that covers the page. */
function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog, select, textarea, [contenteditable], [role="application"]') !== null) return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'range', 'button'].includes(target.type);
}

/** Runs an action when its key is pressed, unless the focused element takes letters. */
export function useQuickKeys(acts: QuickActs): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  // Without a listener, the store does not receive changes from other tabs.
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

/** Returns the keys of the desk, and renders at every change. */
export function useKeyChoice(): QuickKeys {
  return useSyncExternalStore(quickKeysStore.subscribe, quickKeysStore.read);
}
