import type { AppRouter } from './router.ts';

/**
 * Completes the hydration of a prerendered page before the router leaves the page. React hydrates the page frame first,
 * so a press in the frame may come while the content is not hydrated yet. The router would then remove content that
 * React still has to hydrate, and the press would have no effect.
 */
export function hydrateBeforeLeaving(container: HTMLElement, router: AppRouter): void {
  router.subscribe('onBeforeNavigate', () => {
    // React uses comments to mark each part that it hydrates separately. It hydrates a part immediately when this event
    // is dispatched at the comments of the part.
    const comments = document.createTreeWalker(container, NodeFilter.SHOW_COMMENT);
    while (comments.nextNode()) comments.currentNode.nextSibling?.dispatchEvent(new Event('compositionend'));
  });
}
