import { loaderMessage } from './loader-message.ts';

/** Fade time of the loader. The style sheet has the same value. */
export const LOADER_FADE_MS = 300;
/**
 * With skipped animations, a page that loads faster than this gets no loader, so that the loader does not just flash.
 */
export const SKIPPED_UNTIL_MS = 150;

export type LoaderState =
  | { readonly phase: 'hidden' }
  /** Covers the page. */
  | { readonly phase: 'shown'; readonly message: string }
  /** The loader fades and no longer blocks the page or presses. */
  | { readonly phase: 'fading'; readonly message: string };

export const LOADER_HIDDEN: LoaderState = { phase: 'hidden' };

interface Parts {
  readonly minimumMs: () => number;
  readonly skips: () => boolean;
  readonly show: (state: LoaderState) => void;
  /** Called once the new page can be used. */
  readonly arrive: () => void;
}

export interface LoaderTiming {
  /** Called when a navigation to a path starts; another one may be in progress. */
  begin(pathname: string): void;
  /** Called when the page, or its error, is rendered. */
  end(): void;
  stop(): void;
}

/**
 * Decides when the loader covers the page: from the start of a navigation to its end, and for at least the minimum
 * time. A navigation that starts while the page is covered extends the same cover. With skipped animations there is
 * neither a minimum nor a fade.
 */
export function createLoaderTiming({ minimumMs, skips, show, arrive }: Parts): LoaderTiming {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnderway = false;
  /** The current cover and its start; `null` without one. */
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
