/**
 * The browser's “back” closes what is open over the page, as in other apps on a phone. While something is open, the
 * history has one additional entry. The entry has the same state as the one below it, and it is created without the
 * router, for which nothing has changed.
 */
import { useEffect, useRef } from 'react';

const MARK = 'isOverlay';

const isMarked = (): boolean => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && MARK in state;
};

/** Close functions of everything that is open, topmost last. */
const overlays: (() => void)[] = [];
/** `leaving`: the browser was asked to go back and has not reported it yet. */
let entry: 'none' | 'pushed' | 'leaving' = 'none';
let isListening = false;

function push(): void {
  const state: unknown = window.history.state;
  const marked = { ...(typeof state === 'object' ? state : {}), [MARK]: true };
  // The prototype's method, because the router listens to the method of the history object.
  History.prototype.pushState.call(window.history, marked, '');
}

/** Adds or removes the history entry to match what is open. */
function settle(): void {
  if (entry === 'leaving') return;
  if (overlays.length > 0 && entry === 'none') {
    if (!isMarked()) push();
    entry = 'pushed';
  } else if (overlays.length === 0 && entry === 'pushed') {
    // If a link has opened another page meanwhile, the current entry is that page and must stay.
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

/** Calls `onClose` for the browser's “back” while the component is mounted. */
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
    // Deferred, because one sheet may replace another in the same step.
    queueMicrotask(settle);
    return () => {
      overlays.splice(overlays.indexOf(close), 1);
      queueMicrotask(settle);
    };
  }, []);
}
