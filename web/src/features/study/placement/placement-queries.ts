import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api-client.ts';
import { afterAdoptingProgress, STUDY_KEY } from '../study-queries.ts';

export const placementQuery = (isSignedIn: boolean) =>
  queryOptions({
    queryKey: [...STUDY_KEY, 'placement', isSignedIn],
    queryFn: ({ signal }) => afterAdoptingProgress(isSignedIn, () => call('GET /api/study/placement', { signal })),
  });
