import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Counts the view of each page that is shown. Call it after the document's title is set: both go together. What counts
 * is loaded after the first page stands; a view that is over before that is counted nevertheless.
 */
export function usePageViews(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  useEffect(() => {
    if (pathname === undefined) return;
    const { title } = document;
    import('../platform/page-views.ts').then(
      ({ pageViews }) => pageViews.viewed(pathname, title),
      // Not loaded: the view is not counted, and the page is none the worse for it.
      () => undefined,
    );
  }, [pathname]);
}
