/** The item bank of the exams and the appeals against its charts, as administrators see them. */
import { z } from 'zod';
import {
  CHART_EXAM_APPEAL_MAX,
  CHART_EXAM_INTERVALS,
  CHART_EXAM_TYPES,
  CHART_EXAM_VIEWS,
} from '@tradesense/core/grading/exam-rules.ts';
import { examRating } from './chart-exam.ts';
import { storableText } from './storable-text.ts';

const type = z.enum(CHART_EXAM_TYPES);
const isoTime = z.string();
const unit = z.number().min(0).max(1);

/** What an administrator answers to an appeal, once. */
export const examAppealAnswerRequest = z.strictObject({
  text: storableText.trim().min(1).max(CHART_EXAM_APPEAL_MAX),
});

/** An item of the bank and how it has proved itself, over rated attempts; null where there are too few to say. */
export const examItemStatistics = z.object({
  id: z.string(),
  type,
  asset: z.string(),
  interval: z.enum(CHART_EXAM_INTERVALS),
  /** Open time of its last bar. */
  lastAt: isoTime,
  view: z.enum(CHART_EXAM_VIEWS),
  ruleVersion: z.number().int(),
  /** How often it was served, in whatever mode. */
  exposures: z.number().int(),
  attempts: z.number().int(),
  /** Mean score: the difficulty, 1 is easy. */
  meanScore: unit.nullable(),
  /** Correlation of the scores with the learners' ratings before, −1 to 1. */
  discrimination: z.number().nullable(),
  rating: examRating,
  /** The learners' texts, newest first. */
  appeals: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      appealedAt: isoTime,
      /** `null` until an administrator has answered it. */
      answer: z.string().nullable(),
      answeredAt: isoTime.nullable(),
    }),
  ),
  /** Since when it counts for nobody; `null` if it counts. */
  voidedAt: isoTime.nullable(),
});
export type ExamItemStatistics = z.infer<typeof examItemStatistics>;
export const examItemsQuery = z.strictObject({
  type: type.optional(),
  /** `unanswered`: only items with an appeal that waits for its answer. */
  appeals: z.enum(['unanswered']).optional(),
  cursor: z.uuid().optional(),
});
export type ExamItemsQuery = z.infer<typeof examItemsQuery>;
/** Newest first. */
export const examItemsResponse = z.object({ items: z.array(examItemStatistics), nextCursor: z.string().nullable() });
export type ExamItemsResponse = z.infer<typeof examItemsResponse>;
