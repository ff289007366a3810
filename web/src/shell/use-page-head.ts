import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '@tradesense/contract/product.ts';
import { descriptionOf, documentTitle, usePageTitle } from './page-title.ts';

/** Description of pages without their own. */
export const DEFAULT_DESCRIPTION = `${PRODUCT_NAME}: ${PRODUCT_TAGLINE}. An educational simulation with virtual money.`;

/** Sets the document's title, description and canonical address to those of the page. Returns the title. */
export function usePageHead(): string | null {
  const title = usePageTitle();
  const description = useRouterState({ select: (state) => descriptionOf(state.matches) });
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });

  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);

  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', description ?? DEFAULT_DESCRIPTION);
  }, [description]);

  useEffect(() => {
    const canonical = document.querySelector('link[rel="canonical"]');
    canonical?.setAttribute('href', new URL(pathname, window.location.origin).href);
  }, [pathname]);

  return title;
}
