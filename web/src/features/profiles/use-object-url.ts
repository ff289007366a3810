import { useMemo, useSyncExternalStore } from 'react';

function createObjectUrl(file: File) {
  let url: string | null = null;
  return {
    current: () => url,
    /** The address lives from here until the answer is called. */
    live: () => {
      url = URL.createObjectURL(file);
      return () => {
        if (url !== null) URL.revokeObjectURL(url);
        url = null;
      };
    },
  };
}

/** An address for a file of the visitor's, for as long as it is wanted; `null` until it is there. */
export function useObjectUrl(file: File): string | null {
  const { current, live } = useMemo(() => createObjectUrl(file), [file]);
  return useSyncExternalStore(live, current);
}
