/**
 * Whether the page is on its way out. The browser cuts the calls that are still under way then: nobody refused them, so
 * nothing may be concluded from it.
 */
export function watchPageLeaving(window: Window): () => boolean {
  let isLeaving = false;
  window.addEventListener('beforeunload', () => (isLeaving = true));
  window.addEventListener('pagehide', () => (isLeaving = true));
  window.addEventListener('pageshow', () => (isLeaving = false));
  return () => isLeaving;
}
