import { z } from 'zod';
import { CHART_EXAM_INTERVALS, CHART_EXAM_TYPES, CHART_EXAM_VIEWS } from '@tradesense/core/grading/exam-rules.ts';
import { CHART_EXAM_MODES, examChartResult } from './chart-exam.ts';

/**
 * A graded chart of the learner. It can be compared with another chart of the same kind from some weeks before or
 * after.
 */
const comparableChart = z.object({
  examId: z.string(),
  index: z.number().int(),
  asset: z.string(),
  gradedAt: z.string(),
  score: z.number(),
});

export const comparableChartsResponse = z.object({
  /**
   * Kinds of charts that allow a comparison: the first and the last chart are at least four weeks apart. The kind with
   * the most charts comes first.
   */
  kinds: z.array(
    z.object({
      type: z.enum(CHART_EXAM_TYPES),
      interval: z.enum(CHART_EXAM_INTERVALS),
      view: z.enum(CHART_EXAM_VIEWS),
      mode: z.enum(CHART_EXAM_MODES),
      /** Number of all charts of the kind. `charts` has its first 20 and its last 20 charts, oldest first. */
      total: z.number().int(),
      charts: z.array(comparableChart),
    }),
  ),
});
export type ComparableChartsResponse = z.infer<typeof comparableChartsResponse>;

/** A graded chart with marks, references and verdicts. */
export const gradedChartResponse = z.object({
  type: z.enum(CHART_EXAM_TYPES),
  mode: z.enum(CHART_EXAM_MODES),
  gradedAt: z.string(),
  chart: examChartResult,
});
export type GradedChartResponse = z.infer<typeof gradedChartResponse>;
