import { z } from 'zod';
import {
  CLASS_ASSIGNMENT_KINDS,
  CLASS_ASSIGNMENTS_MAX,
  CLASS_MEMBERS_MAX,
} from '@tradesense/core/classes/class-rules.ts';
import { CHART_EXAM_INTERVALS } from '@tradesense/core/grading/exam-rules.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { wholeNumberText } from './endpoint-parts.ts';
import { candleRow } from './market.ts';
import { person } from './people.ts';

const interval = z.object({ estimate: z.number(), low: z.number(), high: z.number() });

/** Page numbers start at 1. */
export const ownClassProgressQuery = z.strictObject({
  assignmentsPage: wholeNumberText(1, CLASS_ASSIGNMENTS_MAX).optional(),
});
export const classProgressQuery = ownClassProgressQuery.extend({
  page: wholeNumberText(1, CLASS_MEMBERS_MAX).optional(),
});
export type ClassProgressQuery = z.infer<typeof classProgressQuery>;

const assignedHead = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(CLASS_ASSIGNMENT_KINDS),
  dueAt: z.string().nullable(),
});

/** What a learner has done for an assignment since joining the class. */
const progressCell = z.object({
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Score from 0 to 1; `null` until the work is finished, and for assignments without a score. */
  score: z.number().nullable(),
  /** Whether the work was finished after the due date. `false` if the due date was before the learner joined. */
  isLate: z.boolean(),
  /** Whether the test or exam ended before its last answer. It has no score, and there is no second attempt. */
  isAbandoned: z.boolean(),
});
export type ProgressCell = z.infer<typeof progressCell>;

const progressRow = person.extend({
  /** The name from registration; `null` if the learner does not show it to the teacher. */
  name: z.string().nullable(),
  joinedAt: z.string(),
  /** Work of the learner, in the order of the assignments; `null` for an assignment that was not started. */
  work: z.array(progressCell.nullable()),
});
export type ProgressRow = z.infer<typeof progressRow>;

export const classProgressResponse = z.object({
  /** Oldest first. */
  assignments: z.array(
    assignedHead.extend({
      /** Whether the due date has passed. */
      isPastDue: z.boolean(),
    }),
  ),
  /** Sorted by username. */
  learners: z.array(progressRow),
  assignmentCount: z.number().int(),
  learnerCount: z.number().int(),
  assignmentsPage: z.number().int(),
  page: z.number().int(),
});
export type ClassProgressResponse = z.infer<typeof classProgressResponse>;

const choice = z.object({ text: z.string(), isRight: z.boolean(), n: z.number().int() });
const reason = z.object({
  text: z.string(),
  n: z.number().int(),
  /** Number of learners who gave this reason and a right answer. */
  right: z.number().int(),
});

const markedChart = z.object({
  asset: z.string(),
  priceDecimals: z.number().int(),
  interval: z.enum(CHART_EXAM_INTERVALS),
  source: z.enum(PRICE_SOURCES),
  /** The bars that were shown before the answer. */
  bars: z.array(candleRow),
  /**
   * Bars with marks that earned no credit, in order of time. Each has the number of learners who marked it and the
   * median price of their marks.
   */
  wrong: z.array(
    z.object({ kind: z.enum(['high', 'low']), time: z.number(), price: z.number(), count: z.number().int() }),
  ),
});
export type MarkedChart = z.infer<typeof markedChart>;

const classItem = z.object({
  id: z.string(),
  title: z.string(),
  /** Asset and timeframe of the item's chart; empty for an item without a chart. */
  detail: z.string(),
  answers: z.number().int(),
  /** Share of right answers with its 95% interval; `null` without an answer. */
  right: interval.nullable(),
  /**
   * Correlation, −1 to 1, between learners' credit for this item and their credit for the other items. `null` if fewer
   * than 10 learners also answered another item, or if their credit for this item, or for the others, does not vary.
   */
  discrimination: z.number().nullable(),
  /** Choices in the order in which the item has them; empty for an item without choices. */
  choices: z.array(choice),
  /** Reasons that learners gave, the most frequent first. */
  reasons: z.array(reason),
  /** The chart, if the item asks for marks on a chart; `null` for other items. */
  chart: markedChart.nullable(),
});
export type ClassItem = z.infer<typeof classItem>;

export const classItemsResponse = z.object({
  assignment: assignedHead,
  /** Whether this kind of assignment has items. */
  hasItems: z.boolean(),
  /** Number of learners who are in the class now and have answers. */
  learners: z.number().int(),
  /** Figures of each item; empty while fewer than 3 learners have answers. */
  items: z.array(classItem),
});
export type ClassItemsResponse = z.infer<typeof classItemsResponse>;

export const classCalibrationResponse = z.object({
  /**
   * Number of calls in the finished Bias Tests of the class, without those that came too fast. Only the latest 50 tests
   * count.
   */
  calls: z.number().int(),
  charts: z.number().int(),
  learners: z.number().int(),
  /**
   * Hit rate by confidence, with intervals that treat charts, not calls, as independent. Empty if there are fewer than
   * 50 calls or 10 charts.
   */
  reliability: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      n: z.number().int(),
      meanConfidence: z.number(),
      hitRate: interval,
    }),
  ),
  /**
   * Mean Brier score of the calls, 0 to 2, next to the scores of two simple forecasts: `thirds` states one third for
   * each outcome, `frequencies` states how often each outcome occurred on these charts. `null` if there are fewer than
   * 50 calls or 10 charts.
   */
  brier: z.object({ mean: interval, thirds: z.number(), frequencies: z.number() }).nullable(),
});
export type ClassCalibrationResponse = z.infer<typeof classCalibrationResponse>;
