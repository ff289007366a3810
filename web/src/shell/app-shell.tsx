import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { useAuthState } from '../features/identity/auth-context.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './app-shell.module.css';
import { lazyPart } from '../lazy-part.tsx';
import { beginWork } from '../settling.ts';
import { RouteLoader } from './loader/route-loader.tsx';
import { loadHeader, SiteHeader } from './site-header.tsx';
import { usePageTitle } from './page-title.ts';
import { reportedPage } from './reported-page.ts';

/**
 * Counts one view of each page that is shown; `reportedPage` says what is reported about it. Call it after the
 * document's title has been set, because the title is sent with the path. The code that counts is loaded after the
 * first page. Earlier views are counted once this code is loaded.
 */
function usePageViews(): void {
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

/** Registers each navigation as work (`settling.ts`), so that the page is not marked as settled during a navigation. */
function useNavigationWork(): void {
  const isNavigating = useRouterState({ select: ({ status }) => status === 'pending' });
  useLayoutEffect(() => (isNavigating ? beginWork() : undefined), [isNavigating]);
}

const LOADER_MIN_MS = 1500;

/**
 * Selector of an open menu in the header. If the visitor has opened a menu while the page was loading, the menu keeps
 * the focus.
 */
const OPEN_IN_BAR = 'header:not(main header) [aria-expanded="true"]';

const SiteFooter = lazyPart(async () => (await import('./site-footer.tsx')).SiteFooter);
const ToastRegion = lazyPart(async () => (await import('../ui/toast-region.tsx')).ToastRegion);
const SignedInNotices = lazyPart(async () => (await import('./signed-in-notices.tsx')).SignedInNotices);
const AnnouncementBar = lazyPart(async () => (await import('./announcement-bar.tsx')).AnnouncementBar);
const CoachDock = lazyPart(async () => (await import('./coach-dock/coach-dock-place.tsx')).CoachDockPlace);

/** Loads the parts that every page has, so that they react to presses as soon as the page is shown. */
export function loadShell(): Promise<unknown> {
  return Promise.all([loadHeader(), SiteFooter.preload()]);
}

/**
 * Shows the frame around every page. After a navigation, it moves the focus to the page and announces the page's title.
 */
export function AppShell({ children }: { children: ReactNode }) {
  const isSignedIn = useAuthState().status === 'signed-in';
  const title = usePageTitle();
  usePageViews();
  useNavigationWork();
  const main = useRef<HTMLElement>(null);
  const focusPage = useCallback(() => {
    if (document.querySelector(OPEN_IN_BAR) === null) main.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <RouteLoader minimumMs={LOADER_MIN_MS} onArrival={focusPage}>
        <a href="#main" className={styles['skipLink']}>
          Skip to the content
        </a>
        <SiteHeader />
        <AnnouncementBar />
        <main ref={main} id="main" tabIndex={-1} className={styles['main']}>
          {children}
        </main>
        {isSignedIn ? <CoachDock /> : null}
        <SiteFooter />
      </RouteLoader>
      {isSignedIn ? <SignedInNotices /> : null}
      <ToastRegion />
      <VisuallyHidden>
        <span aria-live="polite">{title ?? PRODUCT_NAME}</span>
      </VisuallyHidden>
    </>
  );
}
