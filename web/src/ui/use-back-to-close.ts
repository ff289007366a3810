/**
 * Makes the browser's “back” close what is open over the page, as in other apps on a phone. While something is open,
 * the history has one more entry. It has the same state as the entry below it, and it is added without the router, for
 * which nothing has changed.
 */
import { useEffect, useRef } from 'react';

const MARK = 'isOverlay';

const isMarked = (): boolean => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && MARK in state;
};

/** Functions that close what is open, with the topmost last. */
const overlays: (() => void)[] = [];
/**
 * Whether the history has the additional entry. `leaving`: the browser was asked to go back but has not reported it
 * yet.
 */
let entry: 'none' | 'pushed' | 'leaving' = 'none';
let isListening = false;

function push(): void {
  const state: unknown = window.history.state;
  const marked = { ...(typeof state === 'object' ? state : {}), [MARK]: true };
  // Calls the prototype's method, because the router has replaced the method of the history object.
  History.prototype.pushState.call(window.history, marked, '');
}

/** Adds or removes the history entry to match what is open. */
function settle(): void {
  if (entry === 'leaving') return;
  if (overlays.length > 0 && entry === 'none') {
    if (!isMarked()) push();
    entry = 'pushed';
  } else if (overlays.length === 0 && entry === 'pushed') {
    // If a link has opened another page in the meantime, the current entry is that page and must stay.
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

/** Calls `onClose` when the reader goes “back”, as long as the component is mounted. */
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
    // Waits for the end of the current step, because one sheet may replace another in the same step.
    queueMicrotask(settle);
    return () => {
      overlays.splice(overlays.indexOf(close), 1);
      queueMicrotask(settle);
    };
  }, []);
}
