import { useSyncExternalStore } from 'react';

/**
 * Media query of windows that are too narrow or too low to show all parts of the desk next to each other. The style
 * sheets of the desk use the same values.
 */
const NARROW = '(width <= 56.25rem) or (height < 30rem)';

function isTyping(): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
}

let shown: boolean | null = null;

/**
 * Whether the window is too narrow or too low. While the user is typing, the previous value stays: the on-screen
 * keyboard makes the window low, and a change of the layout would remove the field.
 */
function isNarrowNow(): boolean {
  if (shown === null || !isTyping()) shown = window.matchMedia(NARROW).matches;
  return shown;
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  document.addEventListener('focusout', listener);
  shown = null;
  return () => {
    query.removeEventListener('change', listener);
    document.removeEventListener('focusout', listener);
    shown = null;
  };
}

/** Whether the desk shows only the chart, and its other parts in sheets. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrowNow);
