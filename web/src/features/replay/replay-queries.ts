import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

/** Invalidate it when a session was started or has ended. */
export const REPLAY_SESSIONS_KEY = ['replay', 'sessions'] as const;

/** The learner's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: REPLAY_SESSIONS_KEY,
  queryFn: ({ signal }) => call('GET /api/replay/sessions', { signal }),
  staleTime: 0,
});

/** One session as it stands when the page is opened: from then on the player knows it. */
export function sessionQuery(id: string) {
  return queryOptions({
    queryKey: ['replay', 'session', id],
    queryFn: ({ signal }) => call('GET /api/replay/sessions/{id}', { signal, params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
  });
}
