import { useEffect, useRef } from 'react';

/** Selector of elements that handle Enter themselves. */
const OWN_ENTER =
  'a[href], button, summary, select, textarea, dialog, [role="dialog"], [role="menu"], [contenteditable], input[type="search"]';

/**
 * Calls `act` on Enter, unless the focused element handles the key itself. `act` is `null` while Enter has no effect.
 */
export function useEnterKey(act: (() => void) | null): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        const { key, target } = event;
        if (key !== 'Enter' || event.defaultPrevented || event.repeat || event.isComposing) return;
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        if (target instanceof Element && target.closest(OWN_ENTER) !== null) return;
        if (latest.current === null) return;
        event.preventDefault();
        latest.current();
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, []);
}
