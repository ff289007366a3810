import type { AppRouter } from './router.ts';

/**
 * Completes the hydration of a prerendered page before the router leaves the page. React hydrates the page frame first.
 * So a press in the frame may come while the content is not hydrated yet. The router would then remove content that
 * React still has to hydrate, and the press would have no effect.
 */
export function hydrateBeforeLeaving(container: HTMLElement, router: AppRouter): void {
  router.subscribe('onBeforeNavigate', () => {
    // React marks each part that it hydrates separately with comments. It hydrates a part immediately when this event
    // is dispatched at its comments.
    const comments = document.createTreeWalker(container, NodeFilter.SHOW_COMMENT);
    while (comments.nextNode()) comments.currentNode.nextSibling?.dispatchEvent(new Event('compositionend'));
  });
}
