import { reliabilityBins } from '../learning/calibration.ts';
import type { Forecast, ReliabilityBin } from '../learning/calibration.ts';
import { hitRateInterval } from '../learning/evidence/hit-rate-interval.ts';
import { meanInterval } from '../learning/evidence/mean-interval.ts';
import { meanOf } from '../learning/mean-of.ts';
import type { IntervalEstimate } from '../learning/wilson-interval.ts';
import { baseRateBrier, bestConstantCaller, type ConstantCaller } from './baselines.ts';
import {
  BIAS_BIN_MIN_ANSWERS,
  BIAS_INSIGHT_MIN_ANSWERS,
  BIAS_STORED_CONFIDENCE_MAX,
  BIAS_STORED_CONFIDENCE_MIN,
  BIAS_TENDENCY_COUNT,
} from './bias-rules.ts';
import type { BiasDirection } from './bias-rules.ts';
import type { OutcomeChances } from './rated-draw.ts';
import { brierOf } from './scoring.ts';
import type { ScoredAnswer } from './scoring.ts';

/** One rated answer. */
export interface InsightAnswer extends ScoredAnswer {
  /**
   * Whether the call goes with the last bars of the set-up (`true`) or against them (`false`), as `followsLastBars` of
   * `recency.ts` returns it.
   */
  readonly followsLastBars: boolean | null;
  /** Base rates of the set of windows from which the question was drawn; `null` for questions stored without them. */
  readonly rates: OutcomeChances | null;
}

const ALPHA = 0.05;

/** An estimate with its 95% interval, and the side of the reference on which the interval lies. */
export interface Tendency extends IntervalEstimate {
  /** Expected value without the tendency. */
  readonly reference: number;
  /**
   * Side of the reference on which the whole interval lies. For this field the interval has the level
   * 1 − 0.05 ÷ `BIAS_TENDENCY_COUNT`, because so many tendencies are shown. `null` if the interval includes the
   * reference.
   */
  readonly side: 'above' | 'below' | null;
}

/**
 * Shares are from 0 to 1, differences from −1 to 1. Every interval is a 95% interval that stays valid however often the
 * learner looks.
 */
export interface BiasTendencies {
  readonly hitRate: IntervalEstimate;
  /** Share of bullish calls − share of bullish outcomes in the same questions. */
  readonly bullishLean: Tendency;
  readonly bearishLean: Tendency;
  /** Mean confidence − hit rate. */
  readonly overconfidence: Tendency;
  /**
   * Share of the directional calls that go with the last bars of the set-up. A call is left out if the last bars have
   * no direction. `null` if no call remains. The reference is the share that would agree by chance, given how often
   * calls and bars are bullish.
   */
  readonly recency: Tendency | null;
  /** Share of the calls counted for `recency` that go against the last bars; `null` if `recency` is `null`. */
  readonly reversal: Tendency | null;
  /** Number of tendencies shown. */
  readonly comparisons: number;
  readonly meanBrier: number;
  /**
   * Number of answers to questions whose base rates are known. `constantCaller` and `brierBesideRates` cover only these
   * answers.
   */
  readonly answersWithRates: number;
  readonly constantCaller: ConstantCaller | null;
  /**
   * Mean Brier scores of the learner and of a forecaster who states the base rates; `null` if fewer than `needed`
   * answers have known base rates.
   */
  readonly brierBesideRates: { readonly learner: number; readonly baseRates: number } | null;
  readonly hits: number;
}

export interface BiasInsights {
  readonly answers: number;
  readonly needed: number;
  /** The learner's tendencies; `null` below `BIAS_INSIGHT_MIN_ANSWERS` answers. */
  readonly biases: BiasTendencies | null;
  /** Bins of the reliability diagram. Bins with fewer than `BIAS_BIN_MIN_ANSWERS` answers are left out. */
  readonly reliability: ReliabilityBin[];
}

/** Edges of the confidence bins of the reliability diagram, as fractions. */
export const CONFIDENCE_EDGES = [
  BIAS_STORED_CONFIDENCE_MIN / 100,
  0.4,
  0.5,
  0.6,
  0.7,
  0.8,
  0.9,
  BIAS_STORED_CONFIDENCE_MAX / 100,
] as const;

/** Returns the learner's tendencies over all rated answers, given in any order. */
export function biasInsights(answers: readonly InsightAnswer[]): BiasInsights {
  return {
    answers: answers.length,
    needed: BIAS_INSIGHT_MIN_ANSWERS,
    biases: answers.length < BIAS_INSIGHT_MIN_ANSWERS ? null : tendenciesOf(answers),
    reliability: reliabilityBins(answers.map(toForecast), CONFIDENCE_EDGES, BIAS_BIN_MIN_ANSWERS),
  };
}

function toForecast(answer: InsightAnswer): Forecast {
  return { probability: answer.confidence / 100, happened: isHit(answer) };
}

function isHit(answer: InsightAnswer): boolean {
  return answer.direction === answer.truth;
}

function tendenciesOf(answers: readonly InsightAnswer[]): BiasTendencies {
  const n = answers.length;
  const hits = answers.filter(isHit).length;
  const { recency, reversal } = followingOf(answers);
  const rated = answers.flatMap(({ rates, ...answer }) => (rates === null ? [] : [{ rates, ...answer }]));
  return {
    hitRate: { estimate: hits / n, ...hitRateInterval(hits, n, ALPHA) },
    bullishLean: leanTo('bullish', answers),
    bearishLean: leanTo('bearish', answers),
    overconfidence: differenceFromZero(answers.map((answer) => answer.confidence / 100 - (isHit(answer) ? 1 : 0))),
    recency,
    reversal,
    comparisons: BIAS_TENDENCY_COUNT,
    meanBrier: meanOf(answers.map(brierOf)),
    answersWithRates: rated.length,
    constantCaller: bestConstantCaller(rated.map(({ rates }) => rates)),
    brierBesideRates:
      rated.length < BIAS_INSIGHT_MIN_ANSWERS
        ? null
        : {
            learner: meanOf(rated.map(brierOf)),
            baseRates: meanOf(rated.map(({ rates, truth }) => baseRateBrier(rates, truth))),
          },
    hits,
  };
}

function leanTo(side: BiasDirection, answers: readonly InsightAnswer[]): Tendency {
  return differenceFromZero(
    answers.map(({ direction, truth }) => (direction === side ? 1 : 0) - (truth === side ? 1 : 0)),
  );
}

function differenceFromZero(values: readonly number[]): Tendency {
  return tendency(meanOf(values), 0, (alpha) => meanInterval(values, alpha));
}

/**
 * Returns how often calls follow or oppose the direction of the last bars. Neutral calls, and calls after bars without
 * a direction, are not counted.
 */
function followingOf(answers: readonly InsightAnswer[]): Pick<BiasTendencies, 'recency' | 'reversal'> {
  const counted = answers.filter((answer) => answer.followsLastBars !== null);
  const n = counted.length;
  if (n === 0) return { recency: null, reversal: null };
  const bullishCalls = counted.filter(({ direction }) => direction === 'bullish').length / n;
  const bullishBars =
    counted.filter(({ direction, followsLastBars }) => (direction === 'bullish') === followsLastBars).length / n;
  const chance = bullishCalls * bullishBars + (1 - bullishCalls) * (1 - bullishBars);
  const following = counted.filter(({ followsLastBars }) => followsLastBars).length;
  const shareOf = (count: number, reference: number) =>
    tendency(count / n, reference, (alpha) => hitRateInterval(count, n, alpha));
  return { recency: shareOf(following, chance), reversal: shareOf(n - following, 1 - chance) };
}

function tendency(
  estimate: number,
  reference: number,
  intervalAt: (alpha: number) => { readonly low: number; readonly high: number },
): Tendency {
  const { low, high } = intervalAt(ALPHA / BIAS_TENDENCY_COUNT);
  const side = low > reference ? 'above' : high < reference ? 'below' : null;
  return { estimate, ...intervalAt(ALPHA), reference, side };
}
