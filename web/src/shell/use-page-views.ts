import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Counts one view of each page that is shown. Call it after the document's title is set, because the title is sent
 * together with the path. The counter is loaded after the first page; a view that ends before that is still counted.
 */
export function usePageViews(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  useEffect(() => {
    if (pathname === undefined) return;
    const { title } = document;
    import('../platform/page-views.ts').then(
      ({ pageViews }) => pageViews.viewed(pathname, title),
      // If the counter cannot be loaded, the view is not counted; the page works all the same.
      () => undefined,
    );
  }, [pathname]);
}
