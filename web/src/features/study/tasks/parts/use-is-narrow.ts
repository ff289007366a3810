import { useSyncExternalStore } from 'react';

/** Width from which items and boxes fit beside one another. */
const WIDE = '(width >= 40rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is too narrow for items and boxes beside one another. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => !window.matchMedia(WIDE).matches);
