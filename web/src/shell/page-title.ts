import { useRouterState } from '@tanstack/react-router';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';

export interface DescribedMatch {
  readonly status: string;
  readonly staticData: { readonly title?: string; readonly description?: string };
  readonly _notFound?: boolean;
}

/** Whether no route matches the address, or the route itself says that there is nothing. */
export function isNotFound(matches: readonly DescribedMatch[]): boolean {
  return matches.some((match) => match._notFound === true || match.status === 'notFound');
}

/** The innermost route's title; that of the 404 page where no route matches. `null` when the page has none. */
export function titleOf(matches: readonly DescribedMatch[]): string | null {
  if (isNotFound(matches)) return 'Page not found';
  return matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title ?? null;
}

/** The innermost route's description for search engines and shared links. */
export function descriptionOf(matches: readonly DescribedMatch[]): string | null {
  if (isNotFound(matches)) return null;
  return matches.findLast((match) => match.staticData.description !== undefined)?.staticData.description ?? null;
}

export function documentTitle(title: string | null): string {
  return title === null ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
}

export function usePageTitle(): string | null {
  return useRouterState({ select: (state) => titleOf(state.matches) });
}
