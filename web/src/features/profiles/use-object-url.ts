import { useMemo, useSyncExternalStore } from 'react';

function createObjectUrl(file: File) {
  let url: string | null = null;
  return {
    current: () => url,
    /** Creates the object URL. Returns a function that revokes it. */
    live: () => {
      url = URL.createObjectURL(file);
      return () => {
        if (url !== null) URL.revokeObjectURL(url);
        url = null;
      };
    },
  };
}

/**
 * Returns an object URL for a local file, which is valid while the component is mounted; `null` until it is created.
 */
export function useObjectUrl(file: File): string | null {
  const { current, live } = useMemo(() => createObjectUrl(file), [file]);
  return useSyncExternalStore(live, current);
}
