/**
 * Returns a function that says whether the page is being closed. The browser aborts pending requests then, so their
 * failure means nothing.
 */
export function watchPageLeaving(window: Window): () => boolean {
  let isLeaving = false;
  window.addEventListener('beforeunload', () => (isLeaving = true));
  window.addEventListener('pagehide', () => (isLeaving = true));
  window.addEventListener('pageshow', () => (isLeaving = false));
  return () => isLeaving;
}
