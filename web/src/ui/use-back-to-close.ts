/**
 * Makes the browser's “back” close the topmost overlay, as in other apps on a phone. While an overlay is open, the
 * history has one additional entry. The entry has the same state as the one below it. It is added without the router,
 * because the page stays the same.
 */
import { useEffect, useRef } from 'react';

const MARK = 'isOverlay';

const isMarked = (): boolean => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && MARK in state;
};

/** Functions that close the open overlays, the topmost last. */
const overlays: (() => void)[] = [];
/**
 * Whether the history has the additional entry. `leaving`: the browser was told to go back, but has not reported yet
 * that it went back.
 */
let entry: 'none' | 'pushed' | 'leaving' = 'none';
let isListening = false;

function push(): void {
  const state: unknown = window.history.state;
  const marked = { ...(typeof state === 'object' ? state : {}), [MARK]: true };
  // Calls the method of the prototype, because the router has replaced the method of the history object itself.
  History.prototype.pushState.call(window.history, marked, '');
}

/** Adds or removes the history entry, depending on whether an overlay is open. */
function settle(): void {
  if (entry === 'leaving') return;
  if (overlays.length > 0 && entry === 'none') {
    if (!isMarked()) push();
    entry = 'pushed';
  } else if (overlays.length === 0 && entry === 'pushed') {
    // If a link has opened another page in the meantime, the current history entry belongs to that page and must stay.
    if (isMarked()) {
      entry = 'leaving';
      window.history.back();
    } else entry = 'none';
  }
}

function onPop(): void {
  const wasOurs = entry === 'leaving';
  entry = 'none';
  if (wasOurs || isMarked()) settle();
  else overlays.at(-1)?.();
}

/** While the component is mounted, calls `onClose` when the reader goes “back”. */
export function useBackToClose(onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (!isListening) window.addEventListener('popstate', onPop);
    isListening = true;
    const close = () => latest.current();
    overlays.push(close);
    // Waits until the current update is complete, because one sheet may replace another during the update.
    queueMicrotask(settle);
    return () => {
      overlays.splice(overlays.indexOf(close), 1);
      queueMicrotask(settle);
    };
  }, []);
}
