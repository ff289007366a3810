import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FIRST_HOUR_PAGE_MARKS } from '@tradesense/contract/first-hour-constants.ts';
import { call } from '../../platform/api-client.ts';
import { STUDY_KEY } from '../study/study-queries.ts';
import { rememberVisitorProgress } from '../study/visitor-progress.ts';

interface Marking {
  readonly mark: (typeof FIRST_HOUR_PAGE_MARKS)[number];
  readonly isSet: boolean;
}

/**
 * Returns a mutation that stores or removes a fact about the first hour which the server cannot derive from other data,
 * such as “read” or “left”. Afterwards it refetches the steps.
 */
export function useMarkFirstHour(isSignedIn: boolean) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ mark, isSet }: Marking) =>
      call('PUT /api/first-hour/marks/{mark}', { params: { mark }, body: { isSet } }),
    onSuccess: async () => {
      if (!isSignedIn) rememberVisitorProgress();
      await queryClient.invalidateQueries({ queryKey: STUDY_KEY });
    },
  });
}
