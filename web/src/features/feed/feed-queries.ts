import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PostFeed } from '@tradesense/contract/posts-constants.ts';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';

/** Key of all queries of the feed. */
export const FEED_KEY = ['feed'] as const;
const FIRST_PAGE: string = '';

/** Whether the server answered that the post does not exist or is not visible to the reader. */
export const isMissing = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

const cursorOf = (pageParam: string) => (pageParam === FIRST_PAGE ? {} : { cursor: pageParam });

/** The posts of a feed, newest first, page by page. */
export function feedQuery(feed: PostFeed) {
  return infiniteQueryOptions({
    queryKey: [...FEED_KEY, 'posts', feed],
    queryFn: ({ signal, pageParam }) => call('GET /api/posts', { signal, query: { feed, ...cursorOf(pageParam) } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

/** The posts of a person that the reader may see, newest first, page by page. */
export function personPostsQuery(username: string) {
  return infiniteQueryOptions({
    queryKey: [...FEED_KEY, 'posts', 'person', username.toLowerCase()],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/people/{username}/posts', { signal, params: { username }, query: cursorOf(pageParam) }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

export function postQuery(id: string) {
  return queryOptions({
    queryKey: [...FEED_KEY, 'post', id],
    queryFn: ({ signal }) => call('GET /api/posts/{id}', { signal, params: { id } }),
    staleTime: 0,
  });
}

/** The comments of a post, thread by thread, page by page. */
export function commentsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...FEED_KEY, 'comments', id],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/posts/{id}/comments', { signal, params: { id }, query: cursorOf(pageParam) }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

export const shareableQuery = queryOptions({
  queryKey: [...FEED_KEY, 'shareable'],
  queryFn: ({ signal }) => call('GET /api/posts/shareable', { signal }),
  staleTime: 0,
});

/** The people whose username starts with `prefix`. */
export function namesQuery(prefix: string) {
  return queryOptions({
    queryKey: [...FEED_KEY, 'names', prefix.toLowerCase()],
    queryFn: ({ signal }) => call('GET /api/usernames', { signal, query: { prefix } }),
    staleTime: 60_000,
  });
}
