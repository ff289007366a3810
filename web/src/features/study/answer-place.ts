import { createContext, useSyncExternalStore } from 'react';

/** The element beside a chart in which its answer is given; `null` where the answer stands with the chart. */
export const AnswerPlace = createContext<HTMLElement | null>(null);

/** Width from which the columns of a page to learn on stand beside one another. */
const BESIDE = '(width > 900px)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(BESIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is wide enough for a column beside the chart. */
export const useIsBeside = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(BESIDE).matches);
