import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { STUDY_KEY } from '../study/study-queries.ts';
import { adoptVisitorProgress } from '../study/visitor-progress.ts';

/** Includes what this browser did before the account existed. */
async function afterAdoptingProgress<Response>(
  isSignedIn: boolean,
  fetchNow: () => Promise<Response>,
): Promise<Response> {
  if (isSignedIn) await adoptVisitorProgress();
  return fetchNow();
}

// Query of the next steps. A finished task or quiz invalidates both queries of this file.
export const nextStepsQuery = (isSignedIn: boolean) =>
  queryOptions({
    queryKey: [...STUDY_KEY, 'next-steps', isSignedIn],
    queryFn: ({ signal }) => afterAdoptingProgress(isSignedIn, () => call('GET /api/next-steps', { signal })),
    staleTime: 0,
  });

export const firstHourQuery = (isSignedIn: boolean) =>
  queryOptions({
    queryKey: [...STUDY_KEY, 'first-hour', isSignedIn],
    queryFn: ({ signal }) => afterAdoptingProgress(isSignedIn, () => call('GET /api/first-hour', { signal })),
    staleTime: 0,
  });
