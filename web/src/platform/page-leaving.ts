/**
 * Returns a function that returns whether the page is being closed. The browser then aborts pending requests, so their
 * failures can be ignored.
 */
export function watchPageLeaving(window: Window): () => boolean {
  let isLeaving = false;
  window.addEventListener('beforeunload', () => (isLeaving = true));
  window.addEventListener('pagehide', () => (isLeaving = true));
  window.addEventListener('pageshow', () => (isLeaving = false));
  return () => isLeaving;
}
