import { z } from 'zod';
import { CHART_EXAM_INTERVALS, CHART_EXAM_TYPES, CHART_EXAM_VIEWS } from '@tradesense/core/grading/exam-rules.ts';
import { CHART_EXAM_MODES, examChartResult } from './chart-exam.ts';

/** One’s own graded charts of the same kind, weeks apart. */
const comparableChart = z.object({
  examId: z.string(),
  index: z.number().int(),
  asset: z.string(),
  gradedAt: z.string(),
  score: z.number(),
});

export const comparableChartsResponse = z.object({
  /** Kinds whose first and last chart are at least four weeks apart, the one with the most charts first. */
  kinds: z.array(
    z.object({
      type: z.enum(CHART_EXAM_TYPES),
      interval: z.enum(CHART_EXAM_INTERVALS),
      view: z.enum(CHART_EXAM_VIEWS),
      mode: z.enum(CHART_EXAM_MODES),
      /** All of the kind; `charts` has the first 20 and the last 20, oldest first. */
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
