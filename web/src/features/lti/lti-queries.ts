import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

export function launchQuery(id: string) {
  return queryOptions({
    queryKey: ['lti-launch', id],
    queryFn: ({ signal }) => call('GET /api/lti/launches/{id}', { signal, params: { id } }),
    staleTime: 0,
    retry: false,
  });
}

export const linksQuery = queryOptions({
  queryKey: ['lti-links'],
  queryFn: ({ signal }) => call('GET /api/lti/links', { signal }),
  staleTime: 0,
});
