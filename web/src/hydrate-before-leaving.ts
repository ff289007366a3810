import type { AppRouter } from './router.ts';

/**
 * Finishes hydrating the prerendered page before a navigation leaves it. React hydrates the frame first, so a press there
 * can come before the page is alive; the router then forgets the page that React still has to hydrate, and the press is
 * lost.
 */
export function hydrateBeforeLeaving(container: HTMLElement, router: AppRouter): void {
  router.subscribe('onBeforeNavigate', () => {
    // Comments stand around what is hydrated by itself. React hydrates at once what such an event reaches.
    const comments = document.createTreeWalker(container, NodeFilter.SHOW_COMMENT);
    while (comments.nextNode()) comments.currentNode.nextSibling?.dispatchEvent(new Event('compositionend'));
  });
}
