import { useEffect, useSyncExternalStore } from 'react';

/** Title of what stands in place of a page whose content does not exist; `null` while the page has its content. */
let missing: string | null = null;
const listeners = new Set<() => void>();

function setMissing(title: string | null): void {
  missing = title;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const titleNow = (): string | null => missing;
const titleOnServer = (): string | null => null;

/** Gives the document this title, instead of that of the page's address, while the calling component is shown. */
export function useMissingTitle(title: string): void {
  useEffect(() => {
    setMissing(title);
    return () => setMissing(null);
  }, [title]);
}

/** Returns the title that `useMissingTitle` has set; `null` if there is none. */
export const useShownMissingTitle = (): string | null => useSyncExternalStore(subscribe, titleNow, titleOnServer);
