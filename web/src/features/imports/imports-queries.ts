import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ImportedTradesQuery, ImportsResponse, TradeImport } from '@tradesense/contract/imports.ts';
import { call } from '../../platform/api-client.ts';

const ROOT = 'imports';
const FIRST_PAGE: string = '';
/** Polling interval of a running import, in ms. */
const PROGRESS_EVERY_MS = 1_000;

export type ImportedFilters = Omit<ImportedTradesQuery, 'cursor'>;

export const isRunning = ({ imports }: ImportsResponse): boolean =>
  imports.some(({ state }) => state === 'queued' || state === 'undoing');

/**
 * Returns the list of imports with `now`, the current state of one import. `now` replaces the earlier state of that
 * import, or is added first if the list has none.
 */
export function withImport(list: ImportsResponse | undefined, now: TradeImport): ImportsResponse {
  const imports = list?.imports ?? [];
  const isKnown = imports.some(({ id }) => id === now.id);
  return { imports: isKnown ? imports.map((each) => (each.id === now.id ? now : each)) : [now, ...imports] };
}

/** All imports with their progress, polled while one is running. */
export const importsQuery = queryOptions({
  queryKey: [ROOT, 'list'],
  queryFn: ({ signal }) => call('GET /api/imports', { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data !== undefined && isRunning(data) ? PROGRESS_EVERY_MS : false),
});

/** Key of all queries about imported trades. Invalidate it when an import has ended and when a trade was changed. */
export const IMPORTED_TRADES_KEY = [ROOT, 'trades'] as const;

export const statisticsQuery = queryOptions({
  queryKey: [...IMPORTED_TRADES_KEY, 'statistics'],
  queryFn: ({ signal }) => call('GET /api/imported-trades/statistics', { signal }),
  staleTime: 0,
});

export function importedTradesQuery(filters: ImportedFilters) {
  return infiniteQueryOptions({
    queryKey: [...IMPORTED_TRADES_KEY, 'list', filters],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/imported-trades', {
        signal,
        query: { ...filters, ...(pageParam === FIRST_PAGE ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}
