import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './app-shell.module.css';
import { documentTitle, usePageTitle } from './page-title.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** What stands around every page. After a navigation the focus goes to the page and its title is announced. */
export function AppShell({ children }: { children: ReactNode }) {
  const title = usePageTitle();
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);

  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);

  useEffect(() => {
    if (pathname === shownPath.current) return;
    const isFirst = shownPath.current === undefined;
    shownPath.current = pathname;
    if (!isFirst) main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <a href="#main" className={styles['skipLink']}>
        Skip to the content
      </a>
      <SiteHeader />
      <main ref={main} id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <SiteFooter />
      <VisuallyHidden>
        <span aria-live="polite">{title ?? PRODUCT_NAME}</span>
      </VisuallyHidden>
    </>
  );
}
