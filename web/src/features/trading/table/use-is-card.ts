import { useSyncExternalStore } from 'react';

/** Media query of windows in which each row of a table is a card. `data-table.module.css` uses the same value. */
const CARD = '(width <= 43.75rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(CARD);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether each row of a table is a card. */
export const useIsCard = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(CARD).matches);
