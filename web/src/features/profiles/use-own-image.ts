import { useCallback, useSyncExternalStore } from 'react';
import { ownImage } from './own-image.ts';

/** Where the signed-in user's picture is; `null` while that is not known and when there is none. */
export function useOwnImage(userId: string): string | null {
  const subscribe = useCallback((listener: () => void) => ownImage().subscribe(userId, listener), [userId]);
  return useSyncExternalStore(
    subscribe,
    () => ownImage().urlOf(userId),
    () => null,
  );
}
