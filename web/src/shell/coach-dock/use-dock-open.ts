import { useCallback, useSyncExternalStore } from 'react';
import { createBrowserPreference } from '../../platform/browser-preference.ts';
import { useBrowserPreference } from '../../platform/use-browser-preference.ts';

/** Where the open panel stands beside the page and covers nothing of it. As in the style sheet. */
const BESIDE_THE_PAGE = '(width >= 110rem)';

const opened = createBrowserPreference('coachDockOpen');
const closedBeside = createBrowserPreference('coachDockClosedBeside');

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(BESIDE_THE_PAGE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * Whether the panel is open, remembered in this browser. Without a choice it is open only where there is room beside the page;
 * wide and narrow windows remember their own.
 */
export function useDockOpen(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const isBeside = useSyncExternalStore(subscribeToWidth, () => window.matchMedia(BESIDE_THE_PAGE).matches);
  const isOpened = useBrowserPreference(opened);
  const isClosedBeside = useBrowserPreference(closedBeside);
  const setOpen = useCallback(
    (isOpen: boolean) => (isBeside ? closedBeside.set(!isOpen) : opened.set(isOpen)),
    [isBeside],
  );
  return [isBeside ? !isClosedBeside : isOpened, setOpen];
}
