import { queryOptions } from '@tanstack/react-query';
import type { StartReplayRequest } from '@tradesense/contract/replay.ts';
import { call } from '../../platform/api-client.ts';

/** Key of the query of replay sessions. Invalidate it after starting or ending a session. */
export const REPLAY_SESSIONS_KEY = ['replay', 'sessions'] as const;

/** The replay sessions of the learner. */
export const sessionsQuery = queryOptions({
  queryKey: REPLAY_SESSIONS_KEY,
  queryFn: ({ signal }) => call('GET /api/replay/sessions', { signal }),
  staleTime: 0,
});

/**
 * One replay session as it was when the page was opened, or as it ended. The states in between come from the player's
 * responses, not from this query.
 */
export function sessionQuery(id: string) {
  return queryOptions({
    queryKey: ['replay', 'session', id],
    queryFn: ({ signal }) => call('GET /api/replay/sessions/{id}', { signal, params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The bar lengths at which a replay of the chosen asset, or of an asset drawn at random, can start. */
export function intervalsQuery(query: Pick<StartReplayRequest, 'asset' | 'assetClass'>) {
  return queryOptions({
    queryKey: ['replay', 'intervals', query],
    queryFn: ({ signal }) => call('GET /api/replay/intervals', { signal, query }),
  });
}
