import { z } from 'zod';
import { BIAS_DIRECTIONS } from '@tradesense/core/bias/bias-rules.ts';
import { IDEA_HORIZONS } from '@tradesense/core/ideas/idea-rules.ts';
import { IDEA_STATES } from '@tradesense/core/ideas/idea-state.ts';
import { EVIDENCE_LEVELS } from '@tradesense/core/learning/evidence/evidence-level.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import {
  IDEA_CONFIDENCE_MAX,
  IDEA_CONFIDENCE_MIN,
  IDEA_INVALIDATION_MAX,
  IDEA_INVALIDATION_MIN,
  IDEA_PRICE_PATTERN,
  IDEA_THESIS_MAX,
  IDEA_THESIS_MIN,
  IDEA_VOID_REASONS,
} from './ideas-constants.ts';
import { candleRow } from './market.ts';
import { POST_AUDIENCES } from './posts-constants.ts';
import { isVisible, MUST_BE_VISIBLE } from './storable-text.ts';
import { writtenText } from './written-text.ts';

const isoTime = z.string();
const count = z.number().int();
const direction = z.enum(BIAS_DIRECTIONS);
const confidence = z.number().int().min(IDEA_CONFIDENCE_MIN).max(IDEA_CONFIDENCE_MAX);

const lines = (min: number, max: number) =>
  writtenText
    .trim()
    .min(min)
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Zl}\p{Zp}]|\n)*$/u, 'Must be text without control characters')
    .refine(isVisible, MUST_BE_VISIBLE);

/** The author's call. The prices in it are levels on the author's chart; no result is computed from them. */
const callFields = {
  direction,
  /** Probability that the call is right, in percent; the other two outcomes share the remaining probability. */
  confidence,
  thesis: lines(IDEA_THESIS_MIN, IDEA_THESIS_MAX),
  /** What would show that the thesis is wrong. */
  invalidation: lines(IDEA_INVALIDATION_MIN, IDEA_INVALIDATION_MAX),
  /** Price at which the thesis is wrong; `null` if the author names no price. */
  invalidationPrice: z
    .string()
    .regex(IDEA_PRICE_PATTERN, 'Must be a price such as 61250.5')
    .refine((value) => Number(value) > 0, 'Must be above 0')
    .nullable(),
};

export const changeIdeaRequest = z.strictObject(callFields);
export type ChangeIdeaRequest = z.output<typeof changeIdeaRequest>;

export const publishIdeaRequest = z.strictObject({
  asset: z.enum(ASSET_SYMBOLS),
  horizon: z.enum(IDEA_HORIZONS),
  audience: z.enum(POST_AUDIENCES).default('public'),
  ...callFields,
});
export type PublishIdeaRequest = z.input<typeof publishIdeaRequest>;

export const predictIdeaRequest = z.strictObject({ direction, confidence });
export type PredictIdeaRequest = z.infer<typeof predictIdeaRequest>;

const interval = z.object({ low: z.number(), high: z.number() });

/** The scored ideas of an author, including deleted ones. Intervals are 95% intervals that are valid at every n. */
export const ideaRecord = z.object({
  n: count,
  hits: count,
  /** Interval of the hit rate of the ideas that the meter counts, as fractions; `null` if there are none. */
  hitRate: interval.nullable(),
  /** Mean Brier score of the same ideas, 0 to 2; `null` if there are none. */
  brier: interval.extend({ mean: z.number() }).nullable(),
  evidence: z.object({
    /**
     * Number of ideas that the meter counts. Counted ideas do not overlap in time: an idea is skipped if it started
     * before the last counted idea was settled.
     */
    n: count,
    logEvidence: z.number(),
    level: z.enum(EVIDENCE_LEVELS),
    firstStrong: z.object({ at: isoTime, n: count }).nullable(),
  }),
});
export type IdeaRecordView = z.infer<typeof ideaRecord>;

export const idea = z.object({
  asset: z.enum(ASSET_SYMBOLS),
  horizon: z.enum(IDEA_HORIZONS),
  state: z.enum(IDEA_STATES),
  /** Market time of the response; all times of an idea are market times. */
  now: isoTime,
  locksAt: isoTime,
  /** Start price: time and value of the first price from `locksAt` on; `null` until it is known. */
  start: z.object({ at: isoTime, price: z.number() }).nullable(),
  /** Time at which predictions close; `null` until the start is known. */
  predictionsCloseAt: isoTime.nullable(),
  endsAt: isoTime.nullable(),
  isOwn: z.boolean(),
  /** The author's call; `null` for a reader who may still predict. */
  call: z
    .object({
      direction,
      confidence: count,
      thesis: z.string(),
      invalidation: z.string(),
      invalidationPrice: z.string().nullable(),
      /** Brier score of the call, 0 to 2; `null` until the idea is scored. */
      brier: z.number().nullable(),
    })
    .nullable(),
  /** The caller's own prediction; `null` without one. */
  prediction: z.object({ direction, confidence: count, at: isoTime, brier: z.number().nullable() }).nullable(),
  /** Whether the caller may predict now. */
  mayPredict: z.boolean(),
  /** Number of readers' predictions so far. */
  predictionCount: count,
  /** Number of predictions for each direction; `null` until predictions are closed. */
  predictions: z.object({ bullish: count, bearish: count, neutral: count }).nullable(),
  /** Result of the idea; `null` until it is scored. */
  result: z
    .object({ truth: direction, at: isoTime, price: z.number(), movePercent: z.number(), moveAtr: z.number() })
    .nullable(),
  /** Why the idea is void; `null` if it is not. */
  voidReason: z.enum(IDEA_VOID_REASONS).nullable(),
  /** The author's record. */
  record: ideaRecord,
});
export type Idea = z.infer<typeof idea>;

/**
 * The chart of an idea: the bars before its start, as they were stored at the start, and the complete bars from its
 * start to its end.
 */
export const ideaChart = z.object({
  interval: z.enum(INTERVALS),
  source: z.enum(PRICE_SOURCES),
  before: z.array(candleRow),
  since: z.array(candleRow),
});
export type IdeaChart = z.infer<typeof ideaChart>;
