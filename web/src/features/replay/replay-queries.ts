import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

/** Invalidate this key after starting or ending a session. */
export const REPLAY_SESSIONS_KEY = ['replay', 'sessions'] as const;

/** The learner's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: REPLAY_SESSIONS_KEY,
  queryFn: ({ signal }) => call('GET /api/replay/sessions', { signal }),
  staleTime: 0,
});

/** The state of one session when the page is opened. From then on, the player keeps it up to date. */
export function sessionQuery(id: string) {
  return queryOptions({
    queryKey: ['replay', 'session', id],
    queryFn: ({ signal }) => call('GET /api/replay/sessions/{id}', { signal, params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
  });
}
