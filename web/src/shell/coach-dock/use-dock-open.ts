import { useCallback, useSyncExternalStore } from 'react';
import { createBrowserPreference } from '../../platform/browser-preference.ts';
import { useBrowserPreference } from '../../platform/use-browser-preference.ts';

/** Width from which the open panel fits beside the page. The style sheet uses the same value. */
const BESIDE_THE_PAGE = '(width >= 110rem)';

const opened = createBrowserPreference('coachDockOpen');
const closedBeside = createBrowserPreference('coachDockClosedBeside');

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(BESIDE_THE_PAGE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * Whether the panel is open, stored in this browser. By default it is open only if there is room beside the page; wide
 * and narrow windows have separate settings. A page that fills the window leaves no room in any.
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
