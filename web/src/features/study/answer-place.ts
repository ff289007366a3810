import { createContext, useSyncExternalStore } from 'react';

/**
 * The element next to a chart into which a widget renders its answer controls; `null` if it renders them below the
 * chart.
 */
export const AnswerPlace = createContext<HTMLElement | null>(null);

/** Media query for windows in which the columns of a learning page are side by side. */
const BESIDE = '(width > 56.25rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(BESIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is wide enough for a column next to the chart. */
export const useIsBeside = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(BESIDE).matches);
