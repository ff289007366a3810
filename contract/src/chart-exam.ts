import { z } from 'zod';
import { INTEGER_MAX } from './product.ts';
import {
  CHART_EXAM_APPEAL_MAX,
  CHART_EXAM_APPEAL_MIN,
  CHART_EXAM_ASKS,
  CHART_EXAM_INTERVALS,
  CHART_EXAM_LEVELS,
  CHART_EXAM_MARKS_MAX,
  CHART_EXAM_TYPES,
  CHART_EXAM_VIEWS,
} from '@tradesense/core/grading/exam-rules.ts';
import { LEG_RATIOS } from '@tradesense/core/grading/leg-ratios.ts';
import { ASSET_CLASSES } from '@tradesense/core/market/asset.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { candleRow } from './market.ts';
import { idempotencyText } from './storable-text.ts';
import { writtenText } from './written-text.ts';

const type = z.enum(CHART_EXAM_TYPES);
const ask = z.enum(CHART_EXAM_ASKS);
const assetClass = z.enum(ASSET_CLASSES);
const isoTime = z.string();
const unit = z.number().min(0).max(1);
const direction = z.enum(['bullish', 'bearish']);

export const CHART_EXAM_STATES = ['active', 'completed', 'abandoned'] as const;
/** A `practice` exam has the same rules, but no clocks, no focus limit and no rating, and it never counts. */
export const CHART_EXAM_MODES = ['rated', 'practice'] as const;
/**
 * Why an exam is unrated. `class`: a class does the exam together, as practice, with the same charts for all learners.
 */
export const EXAM_UNRATED_REASONS = ['practice', 'class'] as const;
export const MARK_VERDICTS = ['hit', 'near', 'late', 'early', 'wrong-side', 'extra'] as const;

// ---- Marks ----

/** A place on the chart: the open time of its bar in epoch ms, and a price. */
const anchor = z.strictObject({ time: z.number().int(), price: z.number() });

/**
 * Id made by the page, so that the page can match the mark in the response with its own mark. It is unique within one
 * list.
 */
const markId = z.string().regex(/^[\w-]{1,40}$/, 'must be 1 to 40 letters, digits, - or _');

/** A swing high or low. */
const swingMark = z.strictObject({
  tool: z.literal('swing'),
  id: markId,
  kind: z.enum(['high', 'low']),
  ...anchor.shape,
});
/**
 * A Fibonacci leg from its start to its end; it is bullish if it ends higher. `ratios` are the prices that the learner
 * typed for `LEG_RATIOS`, in that order; `null` for a ratio that was not typed.
 */
const legMark = z.strictObject({
  tool: z.literal('leg'),
  id: markId,
  from: anchor,
  to: anchor,
  ratios: z.array(z.number().nullable()).max(LEG_RATIOS.length).optional(),
});
/** A fair value gap: its middle bar and its price range. The direction of all gaps is the one that the part asks for. */
const gapMark = z.strictObject({
  tool: z.literal('gap'),
  id: markId,
  time: z.number().int(),
  top: z.number(),
  bottom: z.number(),
});
/** A break of structure (`bos`) or change of character (`choch`), marked at the bar whose close breaks the swing. */
const structureMark = z.strictObject({
  tool: z.literal('structure'),
  id: markId,
  label: z.enum(['bos', 'choch']),
  direction,
  time: z.number().int(),
});
/** A support or resistance level. */
const levelMark = z.strictObject({ tool: z.literal('level'), id: markId, price: z.number() });

/** One mark. An exam accepts only marks of its own tool (`CHART_EXAM_RULES`). */
export const examMark = z.discriminatedUnion('tool', [swingMark, legMark, gapMark, structureMark, levelMark]);
export type ExamMark = z.infer<typeof examMark>;
export type ExamMarkOf<Tool extends ExamMark['tool']> = Extract<ExamMark, { tool: Tool }>;

const marks = z
  .array(examMark)
  .max(CHART_EXAM_MARKS_MAX)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'each id once');

/**
 * A mark that was outside the chart and was moved to its edge; `reason` says whether its time or its price was outside.
 */
export const clippedMark = z.object({ id: z.string(), reason: z.enum(['time-off-chart', 'price-off-chart']) });
export type ClippedMark = z.infer<typeof clippedMark>;

// ---- Overview: /chart-exam ----

/** A learner's rating in an exam type, shown as "1510 ± 90" (value ± deviation), with "?" while `isProvisional`. */
export const examRating = z.object({
  value: z.number(),
  deviation: z.number(),
  isProvisional: z.boolean(),
});
export type ExamRating = z.infer<typeof examRating>;

/** Exam type with the learner's record over completed rated exams that count. Scores are from 0 to 1; `null` if there is none. */
export const examTypeOverview = z.object({
  type,
  level: z.enum(CHART_EXAM_LEVELS),
  attempts: z.number().int(),
  passed: z.number().int(),
  best: unit.nullable(),
  last: unit.nullable(),
  /** Best score of a practice chart; `null` before the first practice chart is graded. */
  bestPractice: unit.nullable(),
  /** The learner's rating in this exam type; `null` before the first rated chart is graded. */
  rating: examRating.nullable(),
});
export type ExamTypeOverview = z.infer<typeof examTypeOverview>;

export const examSummary = z.object({
  id: z.string(),
  type,
  assetClass,
  mode: z.enum(CHART_EXAM_MODES),
  /** Why the exam is unrated; `null` for a rated exam. */
  unrated: z.enum(EXAM_UNRATED_REASONS).nullable(),
  state: z.enum(CHART_EXAM_STATES),
  chartCount: z.number().int(),
  /** Number of charts graded so far. */
  graded: z.number().int(),
  /** Number of these, without void ones, submitted too fast. With one, a rated exam counts for no record or unlock. */
  tooFast: z.number().int(),
  /** Pass score in percent that applied when the exam started. */
  passPercent: z.number().int(),
  /** Mean of the charts' scores, 0 to 1; `null` until the exam is completed. */
  score: unit.nullable(),
  /** Whether the exam was passed; `null` until it is completed. */
  passed: z.boolean().nullable(),
  startedAt: isoTime,
  endedAt: isoTime.nullable(),
  /**
   * Time left to come back to the page of a running exam, in ms, before it ends as abandoned; `null` while the page has
   * the focus. Set only in lists that show running exams.
   */
  focusRemainingMs: z.number().int().nullable().optional(),
});
export type ExamSummary = z.infer<typeof examSummary>;

export const chartExamsResponse = z.object({
  types: z.array(examTypeOverview),
  /** The learner's running exam; no other exam can be started while it runs. `null` if none runs. */
  active: examSummary.nullable(),
  /** Asset classes that have recorded charts. Exams of other classes use simulated charts. */
  recordedClasses: z.array(assetClass),
  /** Pass score, in percent, of an exam that starts now. */
  passPercent: z.number().int(),
});
export type ChartExamsResponse = z.infer<typeof chartExamsResponse>;

/** Past exams, newest first. */
export const examHistoryResponse = z.object({ exams: z.array(examSummary), nextCursor: z.string().nullable() });
export type ExamHistoryResponse = z.infer<typeof examHistoryResponse>;

// ---- Start ----

/**
 * Starts an exam and returns its first chart; in a rated exam, the clock of its first part starts. An idempotency key
 * is optional. Refused with `test-in-progress` (409; `errors` has the id of the running exam at the path `id`),
 * `not-enough-history` (409) or `too-many-starts` (429).
 */
export const startChartExamRequest = z.strictObject({ type, assetClass, mode: z.enum(CHART_EXAM_MODES) });
export type StartChartExamRequest = z.infer<typeof startChartExamRequest>;

// ---- The running exam: /chart-exam/[type] ----

/** The part that is open now. */
export const examPart = z.object({
  index: z.number().int(),
  /** `all` in an exam with one part, otherwise the direction that must be marked. */
  ask,
  /** Time limit of the part; `null` in practice. */
  limitMs: z.number().int().nullable(),
  /**
   * Time that was left by the server's clock when the response was sent, in ms; `null` in practice. At 0 the part is
   * graded with the marks saved so far.
   */
  remainingMs: z.number().int().nullable(),
  /** The marks saved so far. `revision` is the revision of the request that saved them; 0 if none were saved. */
  marks: z.array(examMark),
  revision: z.number().int(),
});
export type ExamPart = z.infer<typeof examPart>;

/** The open chart: the bars to mark, without any part of the right answer. */
export const examChart = z.object({
  /** Index of the chart in the exam, from 0. */
  index: z.number().int(),
  asset: z.string(),
  priceDecimals: z.number().int(),
  interval: z.enum(CHART_EXAM_INTERVALS),
  source: z.enum(PRICE_SOURCES),
  /** In the `causal` view the last bar is "now": later bars are not shown, and only what is confirmed by now counts. */
  view: z.enum(CHART_EXAM_VIEWS),
  /** Bars as `[t, o, h, l, c, v]`, ascending by time. */
  bars: z.array(candleRow),
  partCount: z.number().int(),
  part: examPart,
});
export type ExamChart = z.infer<typeof examChart>;

// ---- Results of one chart (after its last part) ----

export const markCredit = z.object({
  mark: examMark,
  verdict: z.enum(MARK_VERDICTS),
  /** 0 to 1. */
  credit: unit,
  /** Index, in the part's `references`, of the reference with which the mark is compared; `null` if there is none. */
  reference: z.number().int().nullable(),
  /**
   * Distance of the mark from its reference in bars; positive means late. `atrOff` is the distance in ATR; positive
   * means too high. `null` if there is no reference or the tool has no such distance.
   */
  barsOff: z.number().nullable(),
  atrOff: z.number().nullable(),
  /** Overlap of the mark's price range with the reference's price range, 0 to 1; `null` except for gaps. */
  overlap: z.number().nullable(),
  /** Explains the credit, for example "1 bar late, 0.12 ATR high: full credit." */
  sentence: z.string(),
});
export type MarkCredit = z.infer<typeof markCredit>;

export const examReference = z.object({
  /** The reference as a mark of the same tool, to be drawn over the chart. Its `id` is `reference-<index>`. */
  mark: examMark,
  isFound: z.boolean(),
  /**
   * `false` for a reference that earns credit but is not required. Example: the part asks for one leg and the learner
   * found another one, so this leg is no longer required.
   */
  isAsked: z.boolean(),
  /** Why this is a reference, in words and numbers. */
  sentence: z.string(),
});
export type ExamReference = z.infer<typeof examReference>;

export const examPartResult = z.object({
  index: z.number().int(),
  ask,
  score: unit,
  /** Whether the part was graded with its saved marks, as its time ran out or its rated exam was abandoned. */
  isExpired: z.boolean(),
  /** Time that the part took, in ms; `null` in practice. */
  elapsedMs: z.number().int().nullable(),
  marks: z.array(markCredit),
  references: z.array(examReference),
  /** Why there was nothing to mark; `null` if there was something, and for older charts without a stored reason. */
  none: z.string().nullable(),
  /**
   * Minimum plausible time in ms if the part took less; otherwise `null`. If it is set, the chart is not rated and the
   * exam does not count for the unlock.
   */
  leastMs: z.number().int().nullable(),
});
export type ExamPartResult = z.infer<typeof examPartResult>;

export const examChartResult = z.object({
  index: z.number().int(),
  asset: z.string(),
  priceDecimals: z.number().int(),
  interval: z.enum(CHART_EXAM_INTERVALS),
  source: z.enum(PRICE_SOURCES),
  view: z.enum(CHART_EXAM_VIEWS),
  /** All bars. In a causal question, the bars from index `visibleBars` on are the later bars that were hidden. */
  bars: z.array(candleRow),
  visibleBars: z.number().int(),
  /** Mean of the parts' scores. */
  score: unit,
  isExpired: z.boolean(),
  parts: z.array(examPartResult),
  ruleVersion: z.number().int(),
  /** The learner's rating before and after this chart; `null` if the chart is not rated, for example in practice. */
  rating: z.object({ before: examRating, after: examRating }).nullable(),
  /** Whether the learner has appealed this item, with which text, and the answer; `null` if there is none. */
  isAppealed: z.boolean(),
  appealText: z.string().nullable(),
  appealAnswer: z.string().nullable(),
  /** Whether the chart was found to be faulty, so that it counts for nothing. */
  isVoided: z.boolean(),
});
export type ExamChartResult = z.infer<typeof examChartResult>;

/**
 * An exam of the learner. While it is active, `chart` is the open chart. Between two charts, `chart` is `null` until
 * the next chart is requested. `lastResult` is the chart that was graded last, even after the exam has ended. The
 * results page has all graded charts.
 */
export const chartExamResponse = examSummary.extend({
  chart: examChart.nullable(),
  lastResult: examChartResult.nullable(),
  /** Time left to come back to the page, in ms, before the exam is abandoned; `null` while the page has the focus. */
  focusRemainingMs: z.number().int().nullable(),
});
export type ChartExamResponse = z.infer<typeof chartExamResponse>;

// ---- Marks that are saved and handed in ----

/**
 * Saves the whole list of marks. A `revision` that is not higher than the stored one changes nothing, but still gets a
 * successful response.
 */
export const saveMarksRequest = z.strictObject({
  chart: z.number().int().min(0).max(INTEGER_MAX),
  part: z.number().int().min(0).max(INTEGER_MAX),
  revision: z.number().int().min(1).max(1_000_000),
  marks,
});
export type SaveMarksRequest = z.infer<typeof saveMarksRequest>;
export const saveMarksResponse = z.object({
  /** The revision of the marks that is stored now. */
  revision: z.number().int(),
  savedAt: isoTime,
  remainingMs: z.number().int().nullable(),
  clipped: z.array(clippedMark),
});
export type SaveMarksResponse = z.infer<typeof saveMarksResponse>;

/**
 * Submits a part; an empty list means "none on this chart". The same key with the same marks takes effect once. The
 * response is the exam after the submission. If the chart has another part, this part is open and its clock runs. After
 * the last part, `chart` is `null` and `lastResult` has the verdicts. After the last chart the exam is completed.
 * Refused with `part-expired` (410: the marks saved before are graded), `question-not-current` (409), `test-ended`
 * (409), `idempotency-conflict` (409), `mark-invalid` (422, with the path of each mark).
 */
export const submitPartRequest = z.strictObject({
  chart: z.number().int().min(0).max(INTEGER_MAX),
  part: z.number().int().min(0).max(INTEGER_MAX),
  marks,
  idempotency: idempotencyText,
});
export type SubmitPartRequest = z.infer<typeof submitPartRequest>;
export const submitPartResponse = chartExamResponse.extend({ clipped: z.array(clippedMark) });
export type SubmitPartResponse = z.infer<typeof submitPartResponse>;

/** Whether the page has the focus. After `FOCUS_LIMIT_MS` without it, the server ends a rated exam as abandoned. */
export const examFocusRequest = z.strictObject({ focused: z.boolean() });
export const examFocusResponse = z.object({
  state: z.enum(CHART_EXAM_STATES),
  focusRemainingMs: z.number().int().nullable(),
});
export type ExamFocusResponse = z.infer<typeof examFocusResponse>;

// ---- Results: /chart-exam/results ----

export const examFormerGrade = z.object({
  /** Time of the re-grade that replaced this grade. */
  replacedAt: isoTime,
  /** Reason for the re-grade. */
  reason: z.string(),
  /** Whether faulty charts were voided. If not, charts were graded by a different version of the rules. */
  isVoiding: z.boolean(),
  /** Score of the exam before the re-grade; `null` unless the exam was completed. */
  score: unit.nullable(),
  passed: z.boolean().nullable(),
  /** The charts that were graded again, with their former scores. */
  charts: z.array(z.object({ index: z.number().int(), score: unit, ruleVersion: z.number().int() })),
});
export type ExamFormerGrade = z.infer<typeof examFormerGrade>;

/** Every graded chart of an exam, running or ended. Charts that were not graded are never shown. */
export const examResultsResponse = z.object({
  exam: examSummary,
  charts: z.array(examChartResult),
  /** Requirements for passing besides the score, over the graded charts. Accuracies are from 0 to 1. */
  requirements: z.array(
    z.object({ skill: z.enum(['labels', 'ratio-prices']), accuracy: unit, needed: unit, isMet: z.boolean() }),
  ),
  /** The grading rule, in words and numbers. */
  rule: z.object({ reference: z.string(), full: z.string(), half: z.string(), score: z.string() }),
  /** Study topic that trains what this exam tests: `/study/<topic>`. */
  lessonTopic: z.string(),
  /** Former grades: one entry for each re-grade of the exam, oldest first. */
  formerGrades: z.array(examFormerGrade),
});
export type ExamResultsResponse = z.infer<typeof examResultsResponse>;

/**
 * Appeals against a graded chart. Each item can be appealed once. Refused with `already-appealed` (409), or with
 * `not-found` (404) for a chart that is not graded yet.
 */
export const examAppealRequest = z.strictObject({
  text: writtenText.trim().min(CHART_EXAM_APPEAL_MIN).max(CHART_EXAM_APPEAL_MAX),
});
export const examAppealResponse = z.object({ appealedAt: isoTime });
export type ExamAppealResponse = z.infer<typeof examAppealResponse>;
