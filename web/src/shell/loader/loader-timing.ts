import { loaderMessage } from './loader-message.ts';

/** Duration of the loader's fade-out, in ms. The style sheet uses the same value. */
export const LOADER_FADE_MS = 300;
/**
 * Applies if the visitor skips animations: a page that loads within this time, in ms, is shown without the loader,
 * which would only flash.
 */
export const SKIPPED_UNTIL_MS = 150;

export type LoaderState =
  | { readonly phase: 'hidden' }
  /** The loader covers the page. */
  | { readonly phase: 'shown'; readonly message: string }
  /** The loader is fading out. It no longer catches presses. */
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
  /** Called when the page has been rendered, or an error page in its place. */
  end(): void;
  stop(): void;
}

/**
 * Decides when the loader covers the page: from the start of a navigation to its end, but at least for the minimum
 * time. If another navigation starts while the page is covered, the page stays covered. If animations are skipped,
 * there is no minimum time and no fade-out.
 */
export function createLoaderTiming({ minimumMs, skips, show, arrive }: Parts): LoaderTiming {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnderway = false;
  /**
   * The message of the loader that covers the page, and the time since which it covers the page; `null` if the page is
   * not covered.
   */
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
