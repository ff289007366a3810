import type { AppRouter } from './router.ts';

/**
 * Finishes the hydration of the prerendered page before a navigation leaves the page. React hydrates the frame first,
 * so a press in the frame can come before the page is hydrated. The router would then remove the page that React still
 * has to hydrate, and the press would be lost.
 */
export function hydrateBeforeLeaving(container: HTMLElement, router: AppRouter): void {
  router.subscribe('onBeforeNavigate', () => {
    // React marks each part that it hydrates separately with comments. It hydrates such a part immediately when this
    // event reaches the comments.
    const comments = document.createTreeWalker(container, NodeFilter.SHOW_COMMENT);
    while (comments.nextNode()) comments.currentNode.nextSibling?.dispatchEvent(new Event('compositionend'));
  });
}
