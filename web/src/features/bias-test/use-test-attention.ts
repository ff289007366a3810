import { useCallback } from 'react';
import { call } from '../../platform/api-client.ts';
import { useAttention } from '../../platform/use-attention.ts';

/**
 * Tracks whether the learner is on the test's page while `isUnderWay`, and reports absences to the server; see
 * `useAttention`.
 */
export function useTestAttention(testId: string, isUnderWay: boolean): ReturnType<typeof useAttention> {
  const report = useCallback(
    (focused: boolean) =>
      call('POST /api/bias-tests/{id}/focus', { params: { id: testId }, body: { focused }, keepalive: true }),
    [testId],
  );
  return useAttention(report, isUnderWay);
}
