import { useCallback, useSyncExternalStore } from 'react';
import { ownImage } from './own-image.ts';

/** Returns the address of the signed-in user's image; `null` while it is unknown, and if there is none. */
export function useOwnImage(userId: string): string | null {
  const subscribe = useCallback((listener: () => void) => ownImage().subscribe(userId, listener), [userId]);
  return useSyncExternalStore(
    subscribe,
    () => ownImage().urlOf(userId),
    () => null,
  );
}
