import { useSyncExternalStore } from 'react';

/** Media query for a phone with text of 150% or more: a width in `rem` that no other window has. */
const LARGE_TEXT = '(width < 20rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(LARGE_TEXT);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the text is so large that a button over the chart would cover most of it. */
export const useHasLargeText = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(LARGE_TEXT).matches);
