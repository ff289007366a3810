/** The item bank of the exams and the appeals against its charts, as administrators see them. */
import { z } from 'zod';
import {
  CHART_EXAM_APPEAL_MAX,
  CHART_EXAM_INTERVALS,
  CHART_EXAM_TYPES,
  CHART_EXAM_VIEWS,
} from '@tradesense/core/grading/exam-rules.ts';
import { ADMIN_TABLES } from './admin-tables-constants.ts';
import { examRating } from './chart-exam.ts';
import { orderQuery } from './endpoint-parts.ts';
import { writtenText } from './written-text.ts';

const type = z.enum(CHART_EXAM_TYPES);
const isoTime = z.string();
const unit = z.number().min(0).max(1);

/** An administrator's answer to an appeal, which can be given once. */
export const examAppealAnswerRequest = z.strictObject({
  text: writtenText.trim().min(1).max(CHART_EXAM_APPEAL_MAX),
});

/** An item of the bank with its statistics over rated attempts. A statistic is `null` if there are too few attempts. */
export const examItemStatistics = z.object({
  id: z.string(),
  type,
  asset: z.string(),
  interval: z.enum(CHART_EXAM_INTERVALS),
  /** Open time of the item's last bar. */
  lastAt: isoTime,
  view: z.enum(CHART_EXAM_VIEWS),
  ruleVersion: z.number().int(),
  /** Number of times that the item was shown in an exam, in any mode. */
  exposures: z.number().int(),
  attempts: z.number().int(),
  /** Mean score of the item, 0 to 1; a high mean marks an easy item. */
  meanScore: unit.nullable(),
  /** Correlation, −1 to 1, between the scores of the attempts and the ratings that the learners had before them. */
  discrimination: z.number().nullable(),
  rating: examRating,
  /** Appeals with the learners' texts, newest first. */
  appeals: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      appealedAt: isoTime,
      /** Answer to the appeal; `null` until an administrator has written it. */
      answer: z.string().nullable(),
      answeredAt: isoTime.nullable(),
    }),
  ),
  /** Time since which the item is void and counts for no learner; `null` if it counts. */
  voidedAt: isoTime.nullable(),
});
export type ExamItemStatistics = z.infer<typeof examItemStatistics>;
const itemFilter = {
  type: type.optional(),
  /** With `unanswered`, only items with an unanswered appeal are returned. */
  appeals: z.enum(['unanswered']).optional(),
  ...orderQuery(ADMIN_TABLES.examItems),
};
export const examItemsQuery = z.strictObject({ ...itemFilter, cursor: z.uuid().optional() });
export type ExamItemsQuery = z.infer<typeof examItemsQuery>;
export const examItemsExportQuery = z.strictObject(itemFilter);
export const examItemsResponse = z.object({ items: z.array(examItemStatistics), nextCursor: z.string().nullable() });
export type ExamItemsResponse = z.infer<typeof examItemsResponse>;
