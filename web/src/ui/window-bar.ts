/**
 * The window bar: the low header of a page that fills the window, such as the desk. It contains two elements, one for
 * content of the page and one for the coach.
 */
import { useLayoutEffect, useSyncExternalStore } from 'react';

type Place = 'page' | 'coach';

const places: Record<Place, Element | null> = { page: null, coach: null };
const listeners = new Set<() => void>();
/** Number of mounted pages that use the window bar. */
let taken = 0;

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setPlace(place: Place, element: Element | null): void {
  places[place] = element;
  notify();
}

/** Functions that register the elements of the two places. The header uses the functions as refs. */
export const setPagePlace = (element: Element | null): void => setPlace('page', element);
export const setCoachPlace = (element: Element | null): void => setPlace('coach', element);

/** While the component is mounted, marks the window bar as used by the page. */
export function useTakeWindowBar(): void {
  useLayoutEffect(() => {
    taken += 1;
    notify();
    return () => {
      taken -= 1;
      notify();
    };
  }, []);
}

const isTaken = (): boolean => taken > 0;

/** Returns whether a page uses the window bar. */
export const useIsWindowBarTaken = (): boolean => useSyncExternalStore(subscribe, isTaken, () => false);

/** Returns the element of a place in the window bar; `null` while no page uses the bar. */
export const useWindowBarPlace = (place: Place): Element | null =>
  useSyncExternalStore(
    subscribe,
    () => places[place],
    () => null,
  );
