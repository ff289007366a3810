import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

/** The atlas changes only with a new release of the product, so loaded data never become stale. */
const staleTime = Number.POSITIVE_INFINITY;

export const atlasQuery = queryOptions({
  queryKey: ['atlas'],
  queryFn: ({ signal }) => call('GET /api/evidence/atlas', { signal }),
  staleTime,
});

export const atlasClaimQuery = (claim: string) =>
  queryOptions({
    queryKey: ['atlas', claim],
    queryFn: ({ signal }) => call('GET /api/evidence/atlas/{claim}', { params: { claim }, signal }),
    staleTime,
  });

export const atlasExamplesQuery = (claim: string) =>
  queryOptions({
    queryKey: ['atlas', claim, 'examples'],
    queryFn: ({ signal }) => call('GET /api/evidence/atlas/{claim}/examples', { params: { claim }, signal }),
    staleTime,
  });
