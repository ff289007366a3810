import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

/** Invalidate it after starting or ending a session. */
export const REPLAY_SESSIONS_KEY = ['replay', 'sessions'] as const;

/** The learner's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: REPLAY_SESSIONS_KEY,
  queryFn: ({ signal }) => call('GET /api/replay/sessions', { signal }),
  staleTime: 0,
});

/** One session as of opening the page; the player keeps it up to date from then on. */
export function sessionQuery(id: string) {
  return queryOptions({
    queryKey: ['replay', 'session', id],
    queryFn: ({ signal }) => call('GET /api/replay/sessions/{id}', { signal, params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
  });
}
