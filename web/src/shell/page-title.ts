import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { useShownMissingTitle } from '../platform/missing-title.ts';

/** The parameters in a page's path and in its query. */
export interface PageAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: Readonly<Record<string, unknown>>;
}

export interface DescribedMatch {
  readonly status: string;
  /** Pattern of the address that the route matches, such as `/u/$username/`. */
  readonly fullPath?: string;
  readonly staticData: {
    readonly title?: string;
    readonly titleOf?: (address: PageAddress) => string | null;
  };
  readonly params?: Readonly<Record<string, string | undefined>>;
  readonly search?: Readonly<Record<string, unknown>>;
  readonly _notFound?: boolean;
}

/** Whether no route matches the address, or the matching route has reported that its content does not exist. */
export function isNotFound(matches: readonly DescribedMatch[]): boolean {
  return matches.some((match) => match._notFound === true || match.status === 'notFound');
}

/**
 * Returns the title of the innermost route that has one, or the title of the 404 page; `null` if no route has a title.
 */
export function titleOf(matches: readonly DescribedMatch[]): string | null {
  if (isNotFound(matches)) return 'Page not found';
  const match = matches.findLast(({ staticData }) => staticData.title !== undefined);
  if (match === undefined) return null;
  const { staticData, params = {}, search = {} } = match;
  return staticData.titleOf?.({ params, search }) ?? staticData.title ?? null;
}

export function documentTitle(title: string | null): string {
  return title === null ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
}

/** Sets the document's title to the title of the page, and returns that title; `null` if the page has none. */
export function usePageTitle(): string | null {
  const missing = useShownMissingTitle();
  const ofAddress = useRouterState({ select: (state) => titleOf(state.matches) });
  const title = missing ?? ofAddress;
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  return title;
}
