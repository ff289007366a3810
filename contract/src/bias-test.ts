import { z } from 'zod';
import { INTEGER_MAX } from './product.ts';
import {
  BIAS_CONFIDENCE_MAX,
  BIAS_CONFIDENCE_MIN,
  BIAS_DIRECTIONS,
  BIAS_REASONING_MAX,
  BIAS_REASONING_MIN,
  BIAS_STORED_CONFIDENCE_MAX,
  BIAS_STORED_CONFIDENCE_MIN,
  BIAS_TAGS,
  BIAS_TIMEFRAMES,
} from '@tradesense/core/bias/bias-rules.ts';
import { isReasoning } from '@tradesense/core/bias/reasoning.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { answerCursor, wholeNumberText } from './endpoint-parts.ts';
import { candleRow } from './market.ts';
import { idempotencyText, storableText } from './storable-text.ts';
import { writtenText } from './written-text.ts';
import { storableDay } from './storable-time.ts';

const direction = z.enum(BIAS_DIRECTIONS);
const timeframe = z.enum(BIAS_TIMEFRAMES);
const tag = z.enum(BIAS_TAGS);
const isoTime = z.string();

/**
 * Why a test does not count toward tendencies, rating and evidence. `practice`: its date was chosen by the learner.
 * `simulated`: the asset has no recorded history, so the test trains calibration only. `seen`: too few rated charts
 * are left, so that some may have been shown or lie in the open part. `class`: the class does the test together.
 */
export const UNRATED_REASONS = ['practice', 'simulated', 'seen', 'class'] as const;
export type UnratedReason = (typeof UNRATED_REASONS)[number];
const unrated = z.enum(UNRATED_REASONS).nullable();

export const BIAS_TEST_STATES = ['active', 'completed', 'abandoned'] as const;

/**
 * `asset` is a symbol or `random`. With `customDate` the test is practice: unrated, not masked, and the set-up bars of
 * the first question end on that day. While another test runs, the request is refused with `test-in-progress`; `errors`
 * then has the id of the running test at the path `id`.
 */
export const startBiasTestRequest = z.strictObject({
  asset: storableText.min(1).max(20),
  timeframe: z.enum([...BIAS_TIMEFRAMES, 'mixed']),
  customDate: storableDay.optional(),
});
export type StartBiasTestRequest = z.infer<typeof startBiasTestRequest>;

/**
 * One question. If it is masked, `asset` is `null`, and `bars` are `[n, o, h, l, c, v]`: n counts up to 0, which is the
 * last set-up bar; prices are distances from the last close, in percent; volume is in percent of the set-up's mean
 * volume. If it is not masked (practice), `bars` are `[t, o, h, l, c, v]` as in the market.
 */
export const biasQuestion = z.object({
  index: z.number().int(),
  timeframe,
  masked: z.boolean(),
  asset: z.string().nullable(),
  source: z.enum(PRICE_SOURCES),
  outcomeBars: z.number().int(),
  bars: z.array(candleRow),
});
export type BiasQuestion = z.infer<typeof biasQuestion>;

export const biasTruth = z.object({
  direction,
  /** (last outcome close − last set-up close) ÷ last set-up close × 100. */
  movePercent: z.number(),
  /** The move of `movePercent` in units of the ATR(14) at the set-up's end. */
  moveAtr: z.number(),
});
export type BiasTruth = z.infer<typeof biasTruth>;

/**
 * Facts computed from the set-up's bars alone. A fact is `null` if the bars give no value, such as the distance to a
 * swing high if there is none above the last close.
 */
export const biasFacts = z.object({
  swingStructure: z.enum(['higher-highs-higher-lows', 'lower-highs-lower-lows', 'mixed', 'too-few-swings']),
  /** Change of the 50-bar mean over the last 10 bars, in ATR per bar. */
  meanSlopeAtr: z.number().nullable(),
  rsi: z.number().nullable(),
  /** Share of the set-up's ATR values that are at most the last ATR, in percent, 0 to 100. */
  atrPercentile: z.number().nullable(),
  /** Distance from the last close up to the nearest swing high, in ATR. */
  swingHighAtr: z.number().nullable(),
  /** Distance from the last close down to the nearest swing low, in ATR. */
  swingLowAtr: z.number().nullable(),
  volumeRatio: z.number().nullable(),
  /**
   * For each tag that the learner chose: whether the facts support it as a reason for the call, and a sentence that
   * explains why.
   */
  tags: z.array(
    z.object({ tag, verdict: z.enum(['supported', 'not-supported', 'not-testable']), sentence: z.string() }),
  ),
  /** The facts in plain sentences. */
  sentences: z.array(z.string()),
});
export type BiasFacts = z.infer<typeof biasFacts>;

export const startBiasTestResponse = z.object({
  id: z.string(),
  questionCount: z.number().int(),
  rated: z.boolean(),
  unrated,
  question: biasQuestion,
});
export type StartBiasTestResponse = z.infer<typeof startBiasTestResponse>;

export const biasAnswerRequest = z.strictObject({
  question: z.number().int().min(0).max(INTEGER_MAX),
  direction,
  /** Probability that the call is right, in whole percent. */
  confidence: z.number().int().min(BIAS_CONFIDENCE_MIN).max(BIAS_CONFIDENCE_MAX),
  reasoning: writtenText
    .trim()
    .min(BIAS_REASONING_MIN)
    .max(BIAS_REASONING_MAX)
    .refine(isReasoning, 'must be a sentence: it repeats the same few characters'),
  tags: z
    .array(tag)
    .max(BIAS_TAGS.length)
    .refine((tags) => new Set(tags).size === tags.length, 'each tag once'),
  idempotency: idempotencyText,
});
export type BiasAnswerRequest = z.input<typeof biasAnswerRequest>;

export const biasAnswerResponse = z.object({
  question: z.number().int(),
  /** Whether the chart is drawn upside down. `outcome`, `truth` and `facts` describe the chart as drawn. */
  mirrored: z.boolean(),
  /** Outcome bars in the scale of the question's bars; if masked, they are numbered from 1. */
  outcome: z.array(candleRow),
  truth: biasTruth,
  correct: z.boolean(),
  /** Brier score of this answer over three outcomes, 0 (best) to 2. */
  brier: z.number(),
  facts: biasFacts,
  next: biasQuestion.nullable(),
});
export type BiasAnswerResponse = z.infer<typeof biasAnswerResponse>;

/** Whether the page has the focus. After `FOCUS_LIMIT_MS` without it, the server ends the test as abandoned. */
export const biasFocusRequest = z.strictObject({ focused: z.boolean() });
export const biasFocusResponse = z.object({
  state: z.enum(BIAS_TEST_STATES),
  remainingMs: z.number().int().nullable(),
});
export type BiasFocusResponse = z.infer<typeof biasFocusResponse>;

/** A question after its answer, unmasked: with real times and prices. */
export const biasReview = z.object({
  index: z.number().int(),
  asset: z.string(),
  timeframe,
  source: z.enum(PRICE_SOURCES),
  /**
   * Whether the chart was upside down when the learner answered. The call, `truth` and `facts` describe the chart as it
   * was shown; the bars are those of the market.
   */
  mirrored: z.boolean(),
  /**
   * Probability of each outcome, counted over the windows from which the question was drawn; `null` for an unrated
   * question.
   */
  chances: z
    .object({ bullish: z.number(), bearish: z.number(), neutral: z.number(), windows: z.number().int() })
    .nullable(),
  setup: z.array(candleRow),
  outcome: z.array(candleRow),
  direction,
  confidence: z.number().int(),
  reasoning: z.string(),
  tags: z.array(tag),
  elapsedMs: z.number().int(),
  /** Whether the answer came too fast for a person. It then counts for no tendency, and its test for no unlock. */
  isTooFast: z.boolean(),
  truth: biasTruth,
  correct: z.boolean(),
  brier: z.number(),
  facts: biasFacts,
});
export type BiasReview = z.infer<typeof biasReview>;

/**
 * A caller who gives the same direction to every question: the one that is most frequent by the base rates. `hitRate`
 * is the expected hit rate of this caller.
 */
const constantCaller = z.object({ direction, hitRate: z.number() });

const whole = z.number().int();
/**
 * Range of scores that a coin reaches in at least 90% of tests. `chances` are its probabilities of being right on each
 * question, 0 to 1; absent if they are unknown, and then each is ½.
 */
const luckBand = z.object({ low: whole, high: whole, level: z.number(), chances: z.array(z.number()).optional() });

export const biasResult = z.object({
  score: z.number().int(),
  percent: z.number(),
  /** Mean Brier score of the answers, 0 to 2; `null` if nothing was answered. */
  brier: z.number().nullable(),
  luckBand,
  /** Best constant caller over the questions of the test; `null` if the base rates of a question are unknown. */
  constantCaller: constantCaller.nullable(),
  reviews: z.array(biasReview),
});
export type BiasResult = z.infer<typeof biasResult>;

export const biasTestSummary = z.object({
  id: z.string(),
  asset: z.string(),
  timeframe: z.enum([...BIAS_TIMEFRAMES, 'mixed']),
  rated: z.boolean(),
  unrated,
  state: z.enum(BIAS_TEST_STATES),
  questionCount: z.number().int(),
  answered: z.number().int(),
  /**
   * Number of answers that came faster than a person can give one. With any such answer, the test counts for no unlock.
   */
  tooFast: z.number().int(),
  score: z.number().int().nullable(),
  startedAt: isoTime,
  endedAt: isoTime.nullable(),
  /**
   * Time left to come back to the page of a running test, in ms, before it ends as abandoned; `null` while the page has
   * the focus. Set only in lists that show running tests.
   */
  focusRemainingMs: z.number().int().nullable().optional(),
});
export type BiasTestSummary = z.infer<typeof biasTestSummary>;

/**
 * `question` is set while the test is active, `result` once it has ended. `focusRemainingMs` is the time that the
 * learner has to come back to the page, in ms; `null` while the page has the focus.
 */
export const biasTestResponse = biasTestSummary.extend({
  question: biasQuestion.nullable(),
  result: biasResult.nullable(),
  focusRemainingMs: z.number().int().nullable(),
});
export type BiasTestResponse = z.infer<typeof biasTestResponse>;

export const biasTestsResponse = z.object({ tests: z.array(biasTestSummary), nextCursor: z.string().nullable() });
export type BiasTestsResponse = z.infer<typeof biasTestsResponse>;

/**
 * An estimate with the ends of its 95% interval. The interval stays valid although learners look at it after each
 * answer. The intervals in `reliability` are the exception: they are valid only for a single look.
 */
const interval = z.object({ estimate: z.number(), low: z.number(), high: z.number() });
/**
 * `reference` is the value expected without the tendency. `side` is `above` or `below` if the whole interval lies on
 * that side of `reference`, otherwise `null`. For `side`, the interval is widened, because `comparisons` tendencies
 * are shown together.
 */
const tendency = interval.extend({ reference: z.number(), side: z.enum(['above', 'below']).nullable() });

/**
 * The learner's tendencies over all rated answers; `biases` is `null` until there are enough answers. Shares,
 * confidences and bin edges are fractions. `reliability` has only the bins with enough answers.
 */
export const biasInsightsResponse = z.object({
  answers: z.number().int(),
  needed: z.number().int(),
  biases: z
    .object({
      hitRate: interval,
      /**
       * Share of bullish calls minus share of bullish outcomes, −1 to 1, with its 95% interval. `bearishLean` is the
       * same figure for bearish calls.
       */
      bullishLean: tendency,
      bearishLean: tendency,
      /** Mean confidence minus hit rate, −1 to 1. */
      overconfidence: tendency,
      /**
       * Share of the directional calls that go with the last bars of the set-up. A call is left out if the last bars
       * have no direction. `null` if no call remains.
       */
      recency: tendency.nullable(),
      /** Share of the calls counted for `recency` that go against the last bars; `null` if `recency` is `null`. */
      reversal: tendency.nullable(),
      /** Number of tendencies that are shown together; the more there are, the wider the interval behind `side`. */
      comparisons: z.number().int(),
      meanBrier: z.number(),
      /** Number of answers to questions whose base rates are known. */
      answersWithRates: z.number().int(),
      /** Best constant caller over the answers with base rates; `null` if there are none. */
      constantCaller: constantCaller.nullable(),
      /**
       * Mean Brier scores of the learner and of a forecaster who states the base rates, over the answers with base
       * rates; `null` if there are fewer than 20 such answers.
       */
      brierBesideRates: z.object({ learner: z.number(), baseRates: z.number() }).nullable(),
      hits: z.number().int(),
    })
    .nullable(),
  reliability: z.array(
    z.object({ from: z.number(), to: z.number(), n: z.number().int(), meanConfidence: z.number(), hitRate: interval }),
  ),
});
export type BiasInsightsResponse = z.infer<typeof biasInsightsResponse>;

/**
 * `confidence` is the lower edge, in percent, of one bin of the reliability diagram. Without it, answers from all bins
 * are returned.
 */
export const biasAnswersQuery = z.strictObject({
  confidence: wholeNumberText(BIAS_STORED_CONFIDENCE_MIN, BIAS_STORED_CONFIDENCE_MAX).exactOptional(),
  cursor: answerCursor.exactOptional(),
});
export type BiasAnswersQuery = z.input<typeof biasAnswersQuery>;

export const biasAnswersResponse = z.object({
  /**
   * Rated answers, newest first, 50 on a page. `index` is the position of the question in its test, from 0.
   * `confidence` is in percent.
   */
  answers: z.array(
    z.object({
      testId: z.string(),
      index: z.number().int(),
      at: isoTime,
      confidence: z.number().int(),
      isRight: z.boolean(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type BiasAnswersResponse = z.infer<typeof biasAnswersResponse>;

/**
 * A critique of the learner's reasoning, written and marked as made by a machine. `state` is `off` if no service is
 * configured.
 */
export const biasCritiqueResponse = z.object({
  state: z.enum(['off', 'pending', 'ready', 'failed']),
  text: z.string().nullable(),
  model: z.string().nullable(),
});
export type BiasCritiqueResponse = z.infer<typeof biasCritiqueResponse>;

/**
 * One question to try without an account. It is masked and unrated, and nothing is stored. `ticket` is the sealed
 * question; it is valid for a day.
 */
export const biasTrialResponse = z.object({ ticket: z.string(), question: biasQuestion });
export type BiasTrialResponse = z.infer<typeof biasTrialResponse>;
export const biasTrialAnswerRequest = z.strictObject({
  ticket: storableText.min(1).max(2000),
  direction,
  confidence: z.number().int().min(BIAS_CONFIDENCE_MIN).max(BIAS_CONFIDENCE_MAX),
});
export type BiasTrialAnswerRequest = z.infer<typeof biasTrialAnswerRequest>;
export const biasTrialAnswerResponse = z.object({
  /** Outcome bars in the question's own scale. */
  outcome: z.array(candleRow),
  truth: biasTruth,
  correct: z.boolean(),
  brier: z.number(),
  asset: z.string(),
  /** Time at which the last set-up bar opened, epoch ms. */
  setupEndedAt: z.number(),
  facts: biasFacts,
});
export type BiasTrialAnswerResponse = z.infer<typeof biasTrialAnswerResponse>;

const perTimeframe = <Value extends z.ZodType>(value: Value) =>
  z.object({ '4h': value, '1d': value, '1w': value, '1M': value });

/**
 * What a test would be if it were started now: rated, unrated for the named reason, or refused because there is too
 * little history (`none`).
 */
export const BIAS_TEST_KINDS = ['rated', 'seen', 'simulated', 'none'] as const;
const testKind = z.enum(BIAS_TEST_KINDS);
export type BiasTestKind = z.infer<typeof testKind>;

/**
 * `unseen` is the number of rated charts of each timeframe that the caller has not been shown; charts of one asset
 * never overlap. It is 0 for a simulated asset, and the sum over all assets for Random. `kinds` says what a test at
 * each timeframe would be.
 */
const chartSupply = z.object({
  unseen: perTimeframe(z.number().int()),
  kinds: perTimeframe(testKind).extend({ mixed: testKind }),
});
export type ChartSupply = z.infer<typeof chartSupply>;

/** Assets that a test can be about. In a `random` test, each question may be about another asset. */
export const biasChartsResponse = z.object({
  assets: z.array(chartSupply.extend({ asset: z.string(), source: z.enum(['recorded', 'simulated']) })),
  random: chartSupply,
});
export type BiasChartsResponse = z.infer<typeof biasChartsResponse>;
