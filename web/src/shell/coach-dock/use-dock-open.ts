import { useCallback, useSyncExternalStore } from 'react';
import { createBrowserPreference } from '../../platform/browser-preference.ts';
import { useBrowserPreference } from '../../platform/use-browser-preference.ts';

/** Media query of windows in which the open panel fits next to the page. The style sheet uses the same value. */
const BESIDE_THE_PAGE = '(width >= 110rem)';

const opened = createBrowserPreference('coachDockOpen');
const closedBeside = createBrowserPreference('coachDockClosedBeside');

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(BESIDE_THE_PAGE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * Returns whether the panel is open, and a function that changes it. By default, it is open only if it fits next to the
 * page. This browser stores the choice, separately for wide and narrow windows. On a page that fills the window, the
 * panel never fits next to it.
 */
export function useDockOpen(fillsWindow: boolean): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const isWide = useSyncExternalStore(subscribeToWidth, () => window.matchMedia(BESIDE_THE_PAGE).matches);
  const isBeside = isWide && !fillsWindow;
  const isOpened = useBrowserPreference(opened);
  const isClosedBeside = useBrowserPreference(closedBeside);
  const setOpen = useCallback(
    (isOpen: boolean) => (isBeside ? closedBeside.set(!isOpen) : opened.set(isOpen)),
    [isBeside],
  );
  return [isBeside ? !isClosedBeside : isOpened, setOpen];
}
