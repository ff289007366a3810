import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reportedPage } from './reported-page.ts';

/**
 * Counts one view of each page that is shown; `reportedPage` says what is reported about it. Call it after the
 * document's title has been set, because the title is sent with the path. The code that counts is loaded after the
 * first page. Earlier views are counted once this code is loaded.
 */
export function usePageViews(): void {
  const router = useRouter();
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  useEffect(() => {
    if (pathname === undefined) return;
    const routePath = router.state.matches.at(-1)?.fullPath ?? '';
    const { path, title } = reportedPage(pathname, document.title, routePath);
    import('../platform/page-views.ts').then(
      ({ pageViews }) => pageViews.viewed(path, title),
      // If the code cannot be loaded, the view is not counted, and everything else works.
      () => undefined,
    );
  }, [pathname, router]);
}
