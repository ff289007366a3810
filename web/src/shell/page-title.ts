import { useRouterState } from '@tanstack/react-router';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';

/** Parameters of the path and of the query of a page. */
export interface PageAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: Readonly<Record<string, unknown>>;
}

export interface DescribedMatch {
  readonly status: string;
  readonly staticData: {
    readonly title?: string;
    readonly titleOf?: (address: PageAddress) => string | null;
    readonly description?: string;
  };
  readonly params?: Readonly<Record<string, string | undefined>>;
  readonly search?: Readonly<Record<string, unknown>>;
  readonly _notFound?: boolean;
}

/** Whether no route matches the address, or the route itself reports that nothing is there. */
export function isNotFound(matches: readonly DescribedMatch[]): boolean {
  return matches.some((match) => match._notFound === true || match.status === 'notFound');
}

/** Returns the title of the innermost route, or of the 404 page. `null` if the page has none. */
export function titleOf(matches: readonly DescribedMatch[]): string | null {
  if (isNotFound(matches)) return 'Page not found';
  const match = matches.findLast(({ staticData }) => staticData.title !== undefined);
  if (match === undefined) return null;
  const { staticData, params = {}, search = {} } = match;
  return staticData.titleOf?.({ params, search }) ?? staticData.title ?? null;
}

/** Returns the innermost route's description for search engines and shared links. */
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
