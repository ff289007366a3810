import { useSyncExternalStore } from 'react';

/**
 * Media query of windows in which the desk fills the window. In smaller windows only the chart is shown, and the
 * other parts in sheets.
 */
const FRAME = '(width > 56.25rem) and (height >= 30rem)';
/** Media query of windows in which the chart has at least 60% of the width next to watchlist and ticket. */
const WIDE = '(width >= 80rem)';

function subscribe(listener: () => void): () => void {
  const queries = [FRAME, WIDE].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

export type DeskRoom = 'column' | 'narrow' | 'wide';

function room(): DeskRoom {
  if (!window.matchMedia(FRAME).matches) return 'column';
  return window.matchMedia(WIDE).matches ? 'wide' : 'narrow';
}

/** Returns how much room the desk has in the window. */
export const useDeskRoom = (): DeskRoom => useSyncExternalStore(subscribe, room);
