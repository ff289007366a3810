import { useEffect, useRef, useSyncExternalStore } from 'react';
import { quickActOf, type QuickAct, type QuickKeys } from './quick-keys.ts';
import { quickKeysStore } from './quick-keys-store.ts';

/** The functions for the actions that the mounted part of the desk offers. An absent action has no effect. */
export type QuickActs = Partial<Readonly<Record<QuickAct, () => void>>>;

/**
 * Whether a letter typed at `target` has a meaning there: in a text field, in a select box, on a chart, or in a dialog
 * that covers the page.
 */
function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog, select, textarea, [contenteditable], [role="application"]') !== null) return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'range', 'button'].includes(target.type);
}

/**
 * Runs the function of an action when its key is pressed. Ignores letters that are typed into a field, on a chart, or
 * while a dialog covers the page.
 */
export function useQuickKeys(acts: QuickActs): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  // Subscribes a listener that does nothing, because the store follows changes from other tabs only while it has a
  // listener.
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

/** Returns the keys of the desk. Renders again when they change. */
export function useKeyChoice(): QuickKeys {
  return useSyncExternalStore(quickKeysStore.subscribe, quickKeysStore.read);
}
