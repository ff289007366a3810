import { useSyncExternalStore } from 'react';

/** Below this size the desk is one column, and the page scrolls. */
const FRAME = '(width > 900px) and (height >= 30rem)';
/** From this width on the chart keeps 60% of the window beside watchlist and ticket. */
const WIDE = '(width >= 1280px)';

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

/** Returns how much room the window gives to the desk. */
export const useDeskRoom = (): DeskRoom => useSyncExternalStore(subscribe, room);
