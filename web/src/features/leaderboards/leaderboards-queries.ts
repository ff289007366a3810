import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Board } from '@tradesense/core/leaderboards/board-rules.ts';
import { call } from '../../platform/api-client.ts';

export const BOARDS_KEY = ['leaderboards'] as const;

/** The learner's weekly league. */
export const leagueQuery = queryOptions({
  queryKey: ['league'],
  queryFn: ({ signal }) => call('GET /api/league', { signal }),
  staleTime: 0,
});

const FIRST_PAGE: string = '';

/** A leaderboard, best first, page by page. The first page includes the learner's own standing. */
export function boardQuery(board: Board) {
  return infiniteQueryOptions({
    queryKey: [...BOARDS_KEY, board],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/leaderboards/{board}', {
        signal,
        params: { board },
        query: pageParam === FIRST_PAGE ? {} : { cursor: pageParam },
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}
