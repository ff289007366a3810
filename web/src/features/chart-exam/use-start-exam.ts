import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StartChartExamRequest } from '@tradesense/contract/chart-exam.ts';
import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { call } from '../../platform/api-client.ts';
import { CHART_EXAMS_KEY } from './exam-queries.ts';

/**
 * Starts an exam and then calls `onStarted`. Refetches the overview even after an error, because an exam may be running
 * in another tab.
 */
export function useStartExam(onStarted: (examId: string, type: ChartExamType) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: StartChartExamRequest) => call('POST /api/chart-exams', { body }),
    onSuccess: ({ id, type }) => onStarted(id, type),
    onSettled: () => queryClient.invalidateQueries({ queryKey: CHART_EXAMS_KEY }),
  });
}
