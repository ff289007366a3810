import { useSyncExternalStore } from 'react';

/** Windows that are too narrow or too low for everything at once. The style sheets of the desk have the same values. */
const NARROW = '(width <= 900px) or (height < 30rem)';

function isTyping(): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
}

let shown: boolean | null = null;

/** While something is typed the desk stays as it is: the keyboard on the screen makes a window low, and the field must not go away. */
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

/** Whether the desk shows one thing at a time, and the others in sheets. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrowNow);
