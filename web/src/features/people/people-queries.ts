import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PageView } from '@tradesense/core/people/audience.ts';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';

const ROOT = 'people';
const FIRST_PAGE: string = '';

/** Key of all queries of public pages, for every username and view. */
export const PAGES_KEY = [ROOT, 'page'] as const;

/**
 * Whether the server responded that the page does not exist for the reader. Data that were fetched earlier must then be
 * hidden too.
 */
export const isMissing = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

/**
 * A public page. `as` selects the kind of viewer for whom the page is returned; it has an effect only on the reader's
 * own page.
 */
export function personQuery(username: string, as: PageView) {
  return queryOptions({
    queryKey: [...PAGES_KEY, username.toLowerCase(), as],
    queryFn: ({ signal }) => call('GET /api/people/{username}', { signal, params: { username }, query: { as } }),
    staleTime: 0,
  });
}

const pageQuery = (pageParam: string) => (pageParam === FIRST_PAGE ? {} : { cursor: pageParam });

export type ConnectionList = 'followers' | 'following';

/** The followers of a person, or the people whom the person follows, newest first, page by page. */
export function connectionsQuery(username: string, list: ConnectionList) {
  return infiniteQueryOptions({
    queryKey: [ROOT, list, username.toLowerCase()],
    queryFn: ({ signal, pageParam }) =>
      call(`GET /api/people/{username}/${list}`, { signal, params: { username }, query: pageQuery(pageParam) }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

/** People with a username or shown name that matches a text, best matches first. */
export function searchQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: [ROOT, 'search', q.toLowerCase()],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/people/search', { signal, query: { q, ...pageQuery(pageParam) } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

/** People who train the same exam types as the learner. */
export const suggestionsQuery = queryOptions({
  queryKey: [ROOT, 'suggestions'],
  queryFn: ({ signal }) => call('GET /api/people/suggestions', { signal }),
  staleTime: 60_000,
});

export type OwnList = 'blocked' | 'muted';

/** People whom the learner has blocked or muted, newest first, page by page. */
export function ownListQuery(list: OwnList) {
  return infiniteQueryOptions({
    queryKey: [ROOT, list],
    queryFn: ({ signal, pageParam }) => call(`GET /api/profile/${list}`, { signal, query: pageQuery(pageParam) }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

export const audiencesQuery = queryOptions({
  queryKey: [ROOT, 'audiences'],
  queryFn: ({ signal }) => call('GET /api/profile/audiences', { signal }),
});

export const aboutQuery = queryOptions({
  queryKey: [ROOT, 'about'],
  queryFn: ({ signal }) => call('GET /api/profile/about', { signal }),
});
