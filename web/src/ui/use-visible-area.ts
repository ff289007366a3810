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

/** What is seen of the window; a page that was made larger by two fingers counts as a whole. */
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
  /** Height in pixels that nothing of the system covers. */
  readonly height: number;
  /** Height of what covers the lower edge: the keyboard on the screen. */
  readonly below: number;
}

/** Returns which part of the window the keyboard on the screen leaves. */
export function useVisibleArea(): VisibleArea {
  return { height: useSyncExternalStore(subscribe, heightNow), below: useSyncExternalStore(subscribe, belowNow) };
}
