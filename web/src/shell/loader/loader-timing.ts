import { loaderMessage } from './loader-message.ts';

/** How long the loader takes to vanish; the style sheet has the same number. */
export const LOADER_FADE_MS = 300;
/** For those who skip animations: loading faster than this shows no loader at all, so that it never just flashes. */
export const SKIPPED_UNTIL_MS = 150;

export type LoaderState =
  | { readonly phase: 'hidden' }
  /** Covers the page. */
  | { readonly phase: 'shown'; readonly message: string }
  /** Lets the page through, and presses too. */
  | { readonly phase: 'fading'; readonly message: string };

export const LOADER_HIDDEN: LoaderState = { phase: 'hidden' };

interface Parts {
  readonly minimumMs: () => number;
  readonly skips: () => boolean;
  readonly show: (state: LoaderState) => void;
  /** The page that was opened can be used now. */
  readonly arrive: () => void;
}

export interface LoaderTiming {
  /** A navigation to that path begins; another one may be under way. */
  begin(pathname: string): void;
  /** The page is there, or its error. */
  end(): void;
  stop(): void;
}

/**
 * When the loader covers the page: from the beginning of a navigation to its end, and for the minimum at least. One that
 * begins while the page is covered goes on with the same cover. Who skips animations gets neither minimum nor fade.
 */
export function createLoaderTiming({ minimumMs, skips, show, arrive }: Parts): LoaderTiming {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnderway = false;
  /** What stands over the page and since when; `null` while nothing does. */
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
