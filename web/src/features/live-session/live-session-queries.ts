import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

/** Polling interval in ms. Polling is needed because the server does not report when learners join or leave. */
const LOOK_AGAIN_MS = 15_000;

export const liveSessionQuery = (classId: string) =>
  queryOptions({
    queryKey: ['live-session', classId],
    queryFn: ({ signal }) => call('GET /api/classes/{id}/live', { params: { id: classId }, signal }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
