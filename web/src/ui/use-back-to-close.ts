/**
 * The browser's “back” closes what lies over the page, as on a phone's other apps. While something is open, the history has one entry more
 * for it. It carries the state of the entry below, and is made beside the router, for which nothing has changed.
 */
import { useEffect, useRef } from 'react';

const MARK = 'isOverlay';

const isMarked = (): boolean => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && MARK in state;
};

/** What is open, the uppermost last. */
const overlays: (() => void)[] = [];
/** `leaving`: the browser has been asked to go back, and has not said so yet. */
let entry: 'none' | 'pushed' | 'leaving' = 'none';
let isListening = false;

function push(): void {
  const state: unknown = window.history.state;
  const marked = { ...(typeof state === 'object' ? state : {}), [MARK]: true };
  // Not the history's own method, which the router listens to.
  History.prototype.pushState.call(window.history, marked, '');
}

/** Makes the history agree with what is open. */
function settle(): void {
  if (entry === 'leaving') return;
  if (overlays.length > 0 && entry === 'none') {
    if (!isMarked()) push();
    entry = 'pushed';
  } else if (overlays.length === 0 && entry === 'pushed') {
    // After a link was followed, the entry lies below the new page.
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

/** Calls `onClose` for the browser's “back” while the component is there. */
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
    // Later, because one sheet may make room for another in the same step.
    queueMicrotask(settle);
    return () => {
      overlays.splice(overlays.indexOf(close), 1);
      queueMicrotask(settle);
    };
  }, []);
}
