import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { afterAdoptingProgress, STUDY_KEY } from '../study/study-queries.ts';

// Query of the next steps. Finishing a task or quiz invalidates this query and the query of the first hour.
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
