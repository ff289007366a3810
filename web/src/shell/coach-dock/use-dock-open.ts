import { useCallback, useSyncExternalStore } from 'react';
import { createBrowserPreference } from '../../platform/browser-preference.ts';
import { useBrowserPreference } from '../../platform/use-browser-preference.ts';

/** Window width from which the open panel fits beside the page. The style sheet has the same value. */
const BESIDE_THE_PAGE = '(width >= 110rem)';

const opened = createBrowserPreference('coachDockOpen');
const closedBeside = createBrowserPreference('coachDockClosedBeside');

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(BESIDE_THE_PAGE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * Whether the panel is open, as this browser stores it. By default, it is open only if there is room beside the page;
 * wide and narrow windows each have their own stored value. A page that fills the window never has room.
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
