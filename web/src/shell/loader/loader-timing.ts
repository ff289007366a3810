import { loaderMessage } from './loader-message.ts';

/** Time that the loader takes to fade, in ms. The style sheet has the same value. */
export const LOADER_FADE_MS = 300;
/**
 * If animations are skipped, a page that loads within this time, in ms, gets no loader, so that the loader does not
 * just flash.
 */
export const SKIPPED_UNTIL_MS = 150;

export type LoaderState =
  | { readonly phase: 'hidden' }
  /** The loader covers the page. */
  | { readonly phase: 'shown'; readonly message: string }
  /** The loader fades. It no longer covers the page or catches presses. */
  | { readonly phase: 'fading'; readonly message: string };

export const LOADER_HIDDEN: LoaderState = { phase: 'hidden' };

interface Parts {
  readonly minimumMs: () => number;
  readonly skips: () => boolean;
  readonly show: (state: LoaderState) => void;
  /** Called once the reader can use the new page. */
  readonly arrive: () => void;
}

export interface LoaderTiming {
  /** Called when a navigation to a path starts, even if another one is in progress. */
  begin(pathname: string): void;
  /** Called when the page, or an error in its place, is rendered. */
  end(): void;
  stop(): void;
}

/**
 * Decides when the loader covers the page: from the start of a navigation to its end, and at least for the minimum
 * time. A navigation that starts while the page is covered keeps it covered. If animations are skipped, there is no
 * minimum time and no fading.
 */
export function createLoaderTiming({ minimumMs, skips, show, arrive }: Parts): LoaderTiming {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnderway = false;
  /** What covers the page, and since when; `null` if nothing does. */
  let cover: { message: string; readonly sinceMs: number } | null = null;

  function then(delayMs: number, act: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(act, delayMs);
  }

  function coverWith(message: string): void {
    cover = { message, sinceMs: cover?.sinceMs ?? performance.now() };
    show({ phase: 'shown', message });
  }

  function uncover(): void {
    const canFade = cover !== null && !skips();
    show(cover !== null && canFade ? { phase: 'fading', message: cover.message } : LOADER_HIDDEN);
    if (canFade) then(LOADER_FADE_MS, () => show(LOADER_HIDDEN));
    cover = null;
    arrive();
  }

  return {
    begin(pathname) {
      clearTimeout(timer);
      isUnderway = true;
      const message = loaderMessage(pathname);
      if (cover !== null || !skips()) return coverWith(message);
      show(LOADER_HIDDEN);
      then(SKIPPED_UNTIL_MS, () => coverWith(message));
    },
    end() {
      if (!isUnderway) return;
      isUnderway = false;
      clearTimeout(timer);
      const remainingMs = cover === null || skips() ? 0 : cover.sinceMs + minimumMs() - performance.now();
      if (remainingMs > 0) then(remainingMs, uncover);
      else uncover();
    },
    stop: () => clearTimeout(timer),
  };
}
