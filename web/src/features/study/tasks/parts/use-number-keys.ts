import { useEffect, useRef } from 'react';

/** Selector of elements that handle digit keys themselves. */
const OWN_KEYS =
  'dialog, [role="dialog"], input:not([type="radio"]), select, textarea, [contenteditable], [role="menu"]';

/**
 * Calls `choose` with 0 for the key 1, with 1 for the key 2 and so on, unless the focused element handles digit keys
 * itself.
 */
export function useNumberKeys(count: number, choose: ((position: number) => void) | null): void {
  const latest = useRef({ count, choose });
  useEffect(() => {
    latest.current = { count, choose };
  });
  useEffect(() => {
    const listening = new AbortController();
    const press = (event: KeyboardEvent): void => {
      const { key, target, defaultPrevented, repeat, ctrlKey, metaKey, altKey } = event;
      if (defaultPrevented || repeat || ctrlKey || metaKey || altKey || !/^[1-9]$/.test(key)) return;
      if (target instanceof Element && target.closest(OWN_KEYS) !== null) return;
      const position = Number(key) - 1;
      if (position >= latest.current.count || latest.current.choose === null) return;
      event.preventDefault();
      latest.current.choose(position);
    };
    document.addEventListener('keydown', press, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
