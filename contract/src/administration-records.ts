/** Test results, feedback, emails, events, the ledger and the market, as administrators see them. */
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { z } from 'zod';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { ADMIN_TABLES } from './admin-tables-constants.ts';
import {
  DELIVERY_STATES,
  FEEDBACK_REPLY_MAX,
  FEEDBACK_STATES,
  MAIL_STATES,
  TEST_KINDS,
  TEST_STATES,
  TEST_VERDICTS,
} from './administration-constants.ts';
import { biasTestResponse } from './bias-test.ts';
import { examResultsResponse } from './chart-exam.ts';
import { CERTAINTIES } from '@tradesense/core/study/topic.ts';
import { orderQuery } from './endpoint-parts.ts';
import { FEEDBACK_TYPES } from './feedback-constants.ts';
import { writtenText } from './written-text.ts';
import { storableDay } from './storable-time.ts';

const isoTime = z.string();
const day = storableDay;

const resultFilter = {
  kind: z.enum(TEST_KINDS),
  /** Lists only exams of this type. Bias Tests have no such type, so they are left out. */
  type: z.enum(CHART_EXAM_TYPES).optional(),
  state: z.enum(TEST_STATES).optional(),
  /** Lists only exams and quizzes with this verdict. Bias Tests have no verdict, so they are left out. */
  verdict: z.enum(TEST_VERDICTS).optional(),
  userId: z.uuid().optional(),
  /** Lists only attempts that started on this day (UTC) or later; `until` is the last day. */
  from: day.optional(),
  until: day.optional(),
  ...orderQuery(ADMIN_TABLES.results),
};
export const testResultsQuery = z.strictObject({ ...resultFilter, cursor: z.uuid().optional() });
export type TestResultsQuery = z.output<typeof testResultsQuery>;
export const testResultsExportQuery = z.strictObject(resultFilter);

export const testResult = z.object({
  id: z.string(),
  kind: z.enum(TEST_KINDS),
  learnerId: z.string(),
  /** Username, or the name if there is no username. */
  learner: z.string(),
  /** Type of an exam, asset of a test, or lesson of a quiz. */
  subject: z.string(),
  /** Asset class of an exam, timeframe of a test, or topic of a lesson. */
  scope: z.string(),
  isRated: z.boolean(),
  state: z.enum(TEST_STATES),
  /** Score from 0 to 1; `null` until the attempt is completed. */
  score: z.number().nullable(),
  /** Whether the attempt was passed; `null` for Bias Tests, and until the attempt is completed. */
  passed: z.boolean().nullable(),
  startedAt: isoTime,
  endedAt: isoTime.nullable(),
});
export type TestResult = z.infer<typeof testResult>;
export const testResultsResponse = z.object({ results: z.array(testResult), nextCursor: z.string().nullable() });
export type TestResultsResponse = z.infer<typeof testResultsResponse>;

const learner = z.object({ id: z.string(), name: z.string() });
export const adminBiasTestResponse = z.object({ learner, test: biasTestResponse });
export type AdminBiasTestResponse = z.infer<typeof adminBiasTestResponse>;
export const adminChartExamResponse = z.object({ learner, results: examResultsResponse });
export type AdminChartExamResponse = z.infer<typeof adminChartExamResponse>;

const quizOption = z.object({
  /** Text of the option; `null` if the lesson has since changed or removed the question. */
  text: z.string().nullable(),
  isRight: z.boolean(),
  isChosen: z.boolean(),
});
/** A quiz of a lesson, with its questions and options in the order in which the learner saw them. */
export const adminLessonQuizResponse = z.object({
  learner,
  quiz: z.object({
    id: z.string(),
    lesson: z.string(),
    /** Title of the lesson; `null` if the lesson no longer exists. */
    title: z.string().nullable(),
    /**
     * Whether the lesson still has these questions. If not, the texts of questions and options are no longer available.
     */
    isCurrent: z.boolean(),
    startedAt: isoTime,
    completedAt: isoTime.nullable(),
    questions: z.array(
      z.object({
        id: z.string(),
        stem: z.string().nullable(),
        options: z.array(quizOption),
        /** The learner's stated certainty about the answer; `null` until the question is answered. */
        certainty: z.enum(CERTAINTIES).nullable(),
        points: z.number().int().nullable(),
      }),
    ),
  }),
});
export type AdminLessonQuizResponse = z.infer<typeof adminLessonQuizResponse>;

const feedbackFilter = {
  state: z.enum(FEEDBACK_STATES).optional(),
  type: z.enum(FEEDBACK_TYPES).optional(),
  ...orderQuery(ADMIN_TABLES.feedback),
};
export const feedbackQuery = z.strictObject({ ...feedbackFilter, cursor: z.uuid().optional() });
export type FeedbackQuery = z.output<typeof feedbackQuery>;
export const feedbackExportQuery = z.strictObject(feedbackFilter);
export const adminFeedback = z.object({
  id: z.string(),
  type: z.enum(FEEDBACK_TYPES),
  subject: z.string(),
  message: z.string(),
  /** Username or name of the sender; `null` for a guest, and if the account was deleted. */
  sender: z.string().nullable(),
  senderId: z.string().nullable(),
  /** Whether the sender can be reached by email. */
  canReply: z.boolean(),
  userAgent: z.string(),
  state: z.enum(FEEDBACK_STATES),
  createdAt: isoTime,
  answeredAt: isoTime.nullable(),
});
export type AdminFeedback = z.infer<typeof adminFeedback>;
export const feedbackListResponse = z.object({ messages: z.array(adminFeedback), nextCursor: z.string().nullable() });
export type FeedbackListResponse = z.infer<typeof feedbackListResponse>;
export const feedbackReplyRequest = z.strictObject({
  text: writtenText.trim().min(1).max(FEEDBACK_REPLY_MAX),
});
export const feedbackStateRequest = z.strictObject({ state: z.enum(FEEDBACK_STATES) });

const mailFilter = { state: z.enum(MAIL_STATES).optional(), ...orderQuery(ADMIN_TABLES.mails) };
export const mailsQuery = z.strictObject({ ...mailFilter, cursor: z.uuid().optional() });
export type MailsQuery = z.output<typeof mailsQuery>;
export const mailsExportQuery = z.strictObject(mailFilter);
export const adminMail = z.object({
  id: z.string(),
  kind: z.string(),
  maskedTo: z.string(),
  subject: z.string(),
  createdAt: isoTime,
  sentAt: isoTime.nullable(),
  attempts: z.number().int(),
  nextAttemptAt: isoTime,
  lastError: z.string().nullable(),
});
export type AdminMail = z.infer<typeof adminMail>;
export const mailsResponse = z.object({
  mails: z.array(adminMail),
  nextCursor: z.string().nullable(),
  /** `file` means that there is no SMTP server: each email is written to a file in the outbox of the data directory. */
  transport: z.enum(['smtp', 'file']),
});
export type MailsResponse = z.infer<typeof mailsResponse>;

const deliveryFilter = { state: z.enum(DELIVERY_STATES).optional(), ...orderQuery(ADMIN_TABLES.deliveries) };
export const deliveriesQuery = z.strictObject({
  ...deliveryFilter,
  /** The `nextCursor` of the previous page. */
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, 'must be the cursor of a page')
    .optional(),
});
export type DeliveriesQuery = z.output<typeof deliveriesQuery>;
export const deliveriesExportQuery = z.strictObject(deliveryFilter);
export const failedDelivery = z.object({
  eventId: z.string(),
  subscriber: z.string(),
  type: z.string(),
  aggregate: z.string().nullable(),
  attempts: z.number().int(),
  nextAttemptAt: isoTime,
  parkedAt: isoTime.nullable(),
  lastError: z.string().nullable(),
});
export type FailedDelivery = z.infer<typeof failedDelivery>;
export const deliveriesResponse = z.object({
  parked: z.number().int(),
  retried: z.number().int(),
  deliveries: z.array(failedDelivery),
  nextCursor: z.string().nullable(),
});
export type DeliveriesResponse = z.infer<typeof deliveriesResponse>;
export const retryDeliveryRequest = z.strictObject({
  eventId: z.uuid(),
  subscriber: z
    .string()
    .min(1)
    .max(60)
    .regex(/^[\w.-]+$/, 'must be the name of a subscriber'),
});

export const ledgerCheckResponse = z.object({
  accountId: z.string(),
  entries: z.number().int(),
  isSound: z.boolean(),
  /** Sequence number of the first broken entry of the ledger; `null` if no entry is broken. */
  sequence: z.number().int().nullable(),
  /** What is wrong with the first broken entry of the ledger; `null` if no entry is broken. */
  reason: z.string().nullable(),
});
export type LedgerCheckResponse = z.infer<typeof ledgerCheckResponse>;

/** A check of all ledgers. It counts all trading accounts, running and archived. */
export const ledgersCheck = z.object({
  id: z.string(),
  startedAt: isoTime,
  /** `null` while the check waits or runs. */
  endedAt: isoTime.nullable(),
  /** Number of trading accounts at the start of the check. */
  accounts: z.number().int(),
  /** Number of trading accounts that have been checked so far. */
  checked: z.number().int(),
  entries: z.number().int(),
  /** Number of ledgers that do not hold; `faults` has the first 100. */
  broken: z.number().int(),
  faults: z.array(
    z.object({
      accountId: z.string(),
      /** Sequence number of the first broken entry; `null` if all entries hold but the account differs from them. */
      sequence: z.number().int().nullable(),
      reason: z.string(),
    }),
  ),
});
export type LedgersCheck = z.infer<typeof ledgersCheck>;
/** The check of all ledgers that was started last; `null` if there was none. */
export const ledgersCheckResponse = z.object({ check: ledgersCheck.nullable() });

export const pricesQuery = z.strictObject(orderQuery(ADMIN_TABLES.prices));
export type PricesQuery = z.output<typeof pricesQuery>;
export const adminMarketResponse = z.object({
  state: z.enum(['live', 'stale', 'down']),
  reason: z.string().nullable(),
  source: z.enum(PRICE_SOURCES),
  asOf: isoTime.nullable(),
  ageSeconds: z.number().int().nullable(),
  assets: z.array(
    z.object({ symbol: z.string(), price: z.number().nullable(), ageSeconds: z.number().int().nullable() }),
  ),
});
export type AdminMarketResponse = z.infer<typeof adminMarketResponse>;

const symbols = ASSETS.map(({ symbol }) => symbol);
export const gapsQuery = z.strictObject({ asset: z.enum(symbols), ...orderQuery(ADMIN_TABLES.series) });
export type GapsQuery = z.output<typeof gapsQuery>;
export const gapsResponse = z.object({
  series: z.array(
    z.object({
      interval: z.string(),
      rolledUpFrom: z.string().nullable(),
      firstOpen: isoTime,
      lastOpen: isoTime,
      stored: z.number().int(),
      missing: z.number().int(),
      gapCount: z.number().int(),
      /** The first 100 gaps; `gapCount` is the number of all gaps. */
      gaps: z.array(z.object({ from: isoTime, until: isoTime, missing: z.number().int() })),
    }),
  ),
});
export type GapsResponse = z.infer<typeof gapsResponse>;
