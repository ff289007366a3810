import { useCallback, useSyncExternalStore } from 'react';
import { ownImage } from './own-image.ts';

/** Returns the path of the signed-in user's image; `null` if there is none, or if it is still unknown. */
export function useOwnImage(userId: string): string | null {
  const subscribe = useCallback((listener: () => void) => ownImage().subscribe(userId, listener), [userId]);
  return useSyncExternalStore(
    subscribe,
    () => ownImage().urlOf(userId),
    () => null,
  );
}
