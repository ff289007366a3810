import { useSyncExternalStore } from 'react';

/** Media query for windows in which items and boxes fit next to each other. */
const WIDE = '(width >= 40rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is too narrow for items and boxes next to each other. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => !window.matchMedia(WIDE).matches);
