import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { STUDY_KEY } from '../study/study-queries.ts';
import { adoptVisitorProgress } from '../study/visitor-progress.ts';

/** What this browser did before it had an account counts, too. */
async function afterAdoptingProgress<Response>(
  isSignedIn: boolean,
  fetchNow: () => Promise<Response>,
): Promise<Response> {
  if (isSignedIn) await adoptVisitorProgress();
  return fetchNow();
}

// A finished task or quiz invalidates both queries.
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
