import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Counts one view of each page that is shown. Call it after the document's title has been set, because the title is
 * sent with the path. The code that counts is loaded after the first page. Earlier views are counted once this code is
 * loaded.
 */
export function usePageViews(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  useEffect(() => {
    if (pathname === undefined) return;
    const { title } = document;
    import('../platform/page-views.ts').then(
      ({ pageViews }) => pageViews.viewed(pathname, title),
      // If the code cannot be loaded, the view is not counted, and everything else works.
      () => undefined,
    );
  }, [pathname]);
}
