import { useRouterState } from '@tanstack/react-router';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';

interface TitledMatch {
  readonly staticData: { readonly title?: string };
  readonly globalNotFound?: boolean | undefined;
}

/** The innermost route's title; that of the 404 page where no route matches. `null` when the page has none. */
export function titleOf(matches: readonly TitledMatch[]): string | null {
  if (matches.some((match) => match.globalNotFound === true)) return 'Page not found';
  return matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title ?? null;
}

export function documentTitle(title: string | null): string {
  return title === null ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
}

export function usePageTitle(): string | null {
  return useRouterState({ select: (state) => titleOf(state.matches) });
}
