import { useEffect, useRef } from 'react';
import type { Side } from './ticket-draft.ts';

const SIDES: Readonly<Record<string, Side>> = { b: 'buy', s: 'sell' };

/** Whether a typed letter is input here: in a text field, a select, or anything over the page. */
function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog, select, textarea, [contenteditable], [role="application"]') !== null) return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'range', 'button'].includes(target.type);
}

/** Calls `goTo` for `b` and `s` pressed anywhere on the page where no letter is expected. */
export function useSideKeys(goTo: (side: Side) => void): void {
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        const side = SIDES[event.key];
        if (side === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
        if (takesLetters(event.target)) return;
        event.preventDefault();
        latest.current(side);
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, []);
}
