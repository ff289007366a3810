import type { Interval } from '../market/interval.ts';

/** The rules of the Bias Test. Source: product rules, section 2. */
export const BIAS_DIRECTIONS = ['bullish', 'bearish', 'neutral'] as const;
export type BiasDirection = (typeof BIAS_DIRECTIONS)[number];

export const BIAS_TAGS = ['trend', 'level', 'momentum', 'volume', 'pattern', 'volatility', 'news', 'gut'] as const;
export type BiasTag = (typeof BIAS_TAGS)[number];

export const TAG_LABELS: Readonly<Record<BiasTag, string>> = {
  trend: 'Trend',
  level: 'Level',
  momentum: 'Momentum',
  volume: 'Volume',
  pattern: 'Pattern',
  volatility: 'Volatility',
  news: 'News',
  gut: 'Gut feeling',
};

export const BIAS_TIMEFRAMES = ['4h', '1d', '1w', '1M'] as const satisfies readonly Interval[];
export type BiasTimeframe = (typeof BIAS_TIMEFRAMES)[number];

export interface WindowLength {
  /** Number of bars that the learner sees. */
  readonly setupBars: number;
  /** Number of bars after the set-up bars; the close of the last outcome bar decides the answer. */
  readonly outcomeBars: number;
}

export const BIAS_WINDOWS: Readonly<Record<BiasTimeframe, WindowLength>> = {
  '4h': { setupBars: 120, outcomeBars: 30 },
  '1d': { setupBars: 90, outcomeBars: 20 },
  '1w': { setupBars: 52, outcomeBars: 16 },
  '1M': { setupBars: 36, outcomeBars: 12 },
};

export const BIAS_QUESTION_COUNT = 5;
/** Minutes that a test of `BIAS_QUESTION_COUNT` questions usually takes. */
export const BIAS_TEST_MINUTES = 8;
/** A move smaller than this many ATR of `BIAS_ATR_PERIOD` is Neutral. */
export const BIAS_NEUTRAL_ATR = 0.5;
/** Period of the ATR that decides outcomes and is the unit of the set-up's measures, in bars. */
export const BIAS_ATR_PERIOD = 14;
/** Period of the RSI that the set-up's facts and the reason tag for momentum use, in bars. */
export const BIAS_RSI_PERIOD = 14;
/**
 * Minimum confidence of a new answer in Bias Tests, the trial question and live sessions, in percent. Ideas have
 * `IDEA_CONFIDENCE_MIN`.
 */
export const BIAS_CONFIDENCE_MIN = 34;
/**
 * Minimum confidence of all stored answers, in percent. If `BIAS_CONFIDENCE_MIN` is raised, this value stays, because
 * bins, filters and responses also cover older answers.
 */
export const BIAS_STORED_CONFIDENCE_MIN = 34;
/** Maximum confidence of a new answer, in percent. */
export const BIAS_CONFIDENCE_MAX = 100;
/**
 * Maximum confidence of all stored answers, in percent. If `BIAS_CONFIDENCE_MAX` is lowered, this value stays, for the
 * same reason.
 */
export const BIAS_STORED_CONFIDENCE_MAX = 100;
export const BIAS_REASONING_MIN = 20;
export const BIAS_REASONING_MAX = 1000;
/** Minimum number of rated answers for hit rate, leans, overconfidence, recency and reversal to be shown. */
export const BIAS_INSIGHT_MIN_ANSWERS = 20;
/** Minimum number of answers for a confidence bin to be drawn. */
export const BIAS_BIN_MIN_ANSWERS = 5;
/** Number of tendencies that are shown together: hit rate, two leans, overconfidence, recency and reversal. */
export const BIAS_TENDENCY_COUNT = 6;
