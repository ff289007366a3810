import { z } from 'zod';
import { CHART_EXAM_INTERVALS, CHART_EXAM_TYPES, CHART_EXAM_VIEWS } from '@tradesense/core/grading/exam-rules.ts';
import { CHART_EXAM_MODES, examChartResult } from './chart-exam.ts';

/** A graded chart of the learner, to be compared with another of the same kind some weeks apart. */
const comparableChart = z.object({
  examId: z.string(),
  index: z.number().int(),
  asset: z.string(),
  gradedAt: z.string(),
  score: z.number(),
});

export const comparableChartsResponse = z.object({
  /** Kinds whose first and last charts are at least four weeks apart, sorted by number of charts, highest first. */
  kinds: z.array(
    z.object({
      type: z.enum(CHART_EXAM_TYPES),
      interval: z.enum(CHART_EXAM_INTERVALS),
      view: z.enum(CHART_EXAM_VIEWS),
      mode: z.enum(CHART_EXAM_MODES),
      /** Number of all charts of the kind; `charts` has the first 20 and the last 20 of them, oldest first. */
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
