import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Counts a view of each shown page. Call it after the document's title is set, because path and title are both sent.
 * The counter is loaded after the first page, but a view that ends before that is still counted.
 */
export function usePageViews(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  useEffect(() => {
    if (pathname === undefined) return;
    const { title } = document;
    import('../platform/page-views.ts').then(
      ({ pageViews }) => pageViews.viewed(pathname, title),
      // If the counter fails to load, the view is not counted, which does not affect the page.
      () => undefined,
    );
  }, [pathname]);
}
