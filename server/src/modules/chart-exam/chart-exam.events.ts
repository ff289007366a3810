import { z } from 'zod';
import { CHART_EXAM_MODES } from '@tradesense/contract/chart-exam.ts';
import { CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * Appended in the transaction that grades an exam's last chart, whether it was submitted or its time was up. An
 * abandoned exam has no such event.
 */
export const chartExamGraded = defineEvent({
  type: 'chartExamGraded',
  version: 1,
  payload: z.object({
    examId: z.uuid(),
    userId: z.uuid(),
    type: z.enum(CHART_EXAM_TYPES),
    mode: z.enum(CHART_EXAM_MODES),
    /** Score of the exam, from 0 to 1. */
    score: z.number(),
    passed: z.boolean(),
  }),
  aggregateOf: ({ userId }) => userId,
});
export type ChartExamGraded = PayloadOf<typeof chartExamGraded>;

const grade = z.object({ score: z.number().nullable(), passed: z.boolean().nullable() });

/** Appended in the transaction that grades an exam again, once per exam in each re-grade. */
export const examRegraded = defineEvent({
  type: 'examRegraded',
  version: 1,
  payload: z.object({
    regradeId: z.uuid(),
    examId: z.uuid(),
    userId: z.uuid(),
    type: z.enum(CHART_EXAM_TYPES),
    /** Indexes of the graded charts that were graded again. */
    charts: z.array(z.number().int()),
    /** Whether the re-grade voided the charts, so that they no longer count. */
    isVoided: z.boolean(),
    /** Whether the learner's result has changed. */
    isChanged: z.boolean(),
    reason: z.string(),
    /**
     * The exam's grade before the re-grade; `after` is the grade after it. The fields of both are `null` unless the
     * exam is completed.
     */
    before: grade,
    after: grade,
  }),
  aggregateOf: ({ userId }) => userId,
});
export type ExamRegraded = PayloadOf<typeof examRegraded>;

/** Appended in the transaction that grades a chart of an exam, even if the exam is abandoned then or later. */
export const examChartGraded = defineEvent({
  type: 'examChartGraded',
  version: 1,
  payload: z.object({
    examId: z.uuid(),
    chart: z.number().int(),
    userId: z.uuid(),
    source: z.enum(PRICE_SOURCES),
    /**
     * Whether the chart was served as a rated one. Even then, the learner's rating does not change if the chart was
     * marked faster than a person can, or if its item is void.
     */
    isRated: z.boolean(),
  }),
  aggregateOf: ({ userId }) => userId,
});
export type ExamChartGraded = PayloadOf<typeof examChartGraded>;

/** Appended in the transaction in which an administrator answers a learner's appeal, once per appeal. */
export const examAppealAnswered = defineEvent({
  type: 'examAppealAnswered',
  version: 1,
  payload: z.object({
    userId: z.uuid(),
    /** The exam in which the learner saw the chart. `chart` is the index of the chart in this exam. */
    examId: z.uuid(),
    chart: z.number().int(),
    type: z.enum(CHART_EXAM_TYPES),
    answer: z.string(),
  }),
  aggregateOf: ({ userId }) => userId,
});
export type ExamAppealAnswered = PayloadOf<typeof examAppealAnswered>;
