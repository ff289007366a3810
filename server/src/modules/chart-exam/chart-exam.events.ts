import { z } from 'zod';
import { CHART_EXAM_MODES } from '@tradesense/contract/chart-exam.ts';
import { CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';

/** Written in the transaction that grades an exam's last chart, by submission or by the clock. Abandoned exams cause none. */
export const CHART_EXAM_GRADED = 'chartExamGraded';

export const chartExamGraded = z.object({
  examId: z.uuid(),
  userId: z.uuid(),
  type: z.enum(CHART_EXAM_TYPES),
  mode: z.enum(CHART_EXAM_MODES),
  /** 0 to 1. */
  score: z.number(),
  passed: z.boolean(),
});
export type ChartExamGraded = z.infer<typeof chartExamGraded>;
