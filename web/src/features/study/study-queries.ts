import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../platform/api-client.ts';
import { adoptVisitorProgress } from './visitor-progress.ts';

/** Prefix of the query keys of all data that a task, a quiz or a challenge changes. */
export const STUDY_KEY = ['study'];

/**
 * Fetches a response. If the learner is signed in, first adds the progress made in this browser before sign-in to the
 * account, so that the response includes it.
 */
export async function afterAdoptingProgress<Response>(
  isSignedIn: boolean,
  fetchNow: () => Promise<Response>,
): Promise<Response> {
  if (isSignedIn) await adoptVisitorProgress();
  return fetchNow();
}

export const studyQuery = (isSignedIn: boolean) =>
  queryOptions({
    queryKey: [...STUDY_KEY, 'overview', isSignedIn],
    queryFn: ({ signal }) => afterAdoptingProgress(isSignedIn, () => call('GET /api/study', { signal })),
  });

export const lessonQuery = (lesson: string, isSignedIn: boolean) =>
  queryOptions({
    queryKey: [...STUDY_KEY, 'lesson', lesson, isSignedIn],
    // Without a connection the query fails immediately instead of waiting, so that the cached text of the lesson is
    // shown.
    networkMode: 'always',
    queryFn: ({ signal }) =>
      afterAdoptingProgress(isSignedIn, () => call('GET /api/study/lessons/{lesson}', { params: { lesson }, signal })),
  });

const NEWEST_DAYS: string = '';

/** Query for the days on which the learner has settled tasks, newest first, page by page. */
export const studyDaysQuery = infiniteQueryOptions({
  queryKey: [...STUDY_KEY, 'days'],
  queryFn: ({ signal, pageParam }) =>
    call('GET /api/study/days', { signal, query: pageParam === NEWEST_DAYS ? {} : { before: pageParam } }),
  initialPageParam: NEWEST_DAYS,
  getNextPageParam: (page) => page.nextCursor,
});

export const reviewsQuery = queryOptions({
  queryKey: [...STUDY_KEY, 'reviews'],
  queryFn: ({ signal }) => call('GET /api/study/reviews', { signal }),
});

/** Returns a function that refetches all data that depend on the learner's progress. */
export function useProgressChanged(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => void queryClient.invalidateQueries({ queryKey: STUDY_KEY }), [queryClient]);
}
