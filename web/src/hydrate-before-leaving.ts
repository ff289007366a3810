import type { AppRouter } from './router.ts';

/**
 * Finishes the hydration of the prerendered page before a navigation leaves it. React hydrates the frame first, so a
 * press in the frame can come before the page is hydrated. The router would then drop the page that React still has to
 * hydrate, and the press would be lost.
 */
export function hydrateBeforeLeaving(container: HTMLElement, router: AppRouter): void {
  router.subscribe('onBeforeNavigate', () => {
    // Comments surround each part that hydrates separately. React hydrates a part immediately when such an event
    // reaches it.
    const comments = document.createTreeWalker(container, NodeFilter.SHOW_COMMENT);
    while (comments.nextNode()) comments.currentNode.nextSibling?.dispatchEvent(new Event('compositionend'));
  });
}
