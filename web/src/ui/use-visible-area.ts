import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const targets: readonly (EventTarget | null)[] = [window.visualViewport, window];
  for (const target of targets) {
    target?.addEventListener('resize', listener, { signal });
    target?.addEventListener('scroll', listener, { signal });
  }
  return () => listening.abort();
}

/**
 * Returns the visible height of the window, in pixels. While the page is pinch-zoomed, returns the height of the whole
 * window.
 */
function heightNow(): number {
  const seen = window.visualViewport;
  return seen === null || seen.scale !== 1 ? window.innerHeight : Math.round(seen.height);
}

function belowNow(): number {
  const seen = window.visualViewport;
  if (seen === null || seen.scale !== 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop));
}

interface VisibleArea {
  /** Height of the area that neither the browser nor the on-screen keyboard covers, in pixels. */
  readonly height: number;
  /** Height of the on-screen keyboard, which covers the bottom of the window, in pixels. */
  readonly below: number;
}

/** Returns the part of the window that the on-screen keyboard does not cover. */
export function useVisibleArea(): VisibleArea {
  return { height: useSyncExternalStore(subscribe, heightNow), below: useSyncExternalStore(subscribe, belowNow) };
}
