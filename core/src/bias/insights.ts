import { reliabilityBins } from '../learning/calibration.ts';
import type { Forecast, ReliabilityBin } from '../learning/calibration.ts';
import { meanOf } from '../learning/mean-of.ts';
import { pairedDifference } from '../learning/paired-difference.ts';
import { wilson } from '../learning/wilson.ts';
import type { IntervalEstimate } from '../learning/wilson.ts';
import { BIAS_BIN_MIN_ANSWERS, BIAS_INSIGHT_MIN_ANSWERS } from './bias-rules.ts';
import type { BiasDirection } from './bias-rules.ts';
import { brierOf, luckBand } from './scoring.ts';
import type { LuckBand, ScoredAnswer } from './scoring.ts';

/** One rated answer. */
export interface InsightAnswer extends ScoredAnswer {
  /** `followsLastBars` of recency.ts for this call and the set-up's recent direction. */
  readonly followsLastBars: boolean | null;
}

/** Shares are fractions from 0 to 1, differences from −1 to 1; every interval is a 95 % interval. */
export interface BiasTendencies {
  readonly hitRate: IntervalEstimate;
  /** Share of bullish calls − share of bullish outcomes in the same questions. */
  readonly bullishLean: IntervalEstimate;
  readonly bearishLean: IntervalEstimate;
  /** Mean confidence − hit rate. */
  readonly overconfidence: IntervalEstimate;
  /** Share of directional calls that go with the last bars; null when no call was directional. */
  readonly recency: IntervalEstimate | null;
  /** Share of directional calls that go against them; the rest had last bars without a direction. */
  readonly reversal: IntervalEstimate | null;
  readonly meanBrier: number;
  readonly luckBand: LuckBand;
  readonly hits: number;
}

export interface BiasInsights {
  readonly answers: number;
  readonly needed: number;
  /** Null below `BIAS_INSIGHT_MIN_ANSWERS` answers. */
  readonly biases: BiasTendencies | null;
  /** Bins with fewer than `BIAS_BIN_MIN_ANSWERS` answers are left out. */
  readonly reliability: ReliabilityBin[];
}

/** Edges of the confidence bins of the reliability diagram, as fractions. */
export const CONFIDENCE_EDGES = [0.34, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1] as const;

/** The learner's tendencies over all rated answers, in any order. */
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
  const hitRate = wilson(hits, n);
  const meanConfidence = meanOf(answers.map((answer) => answer.confidence / 100));
  const directional = answers.filter((answer) => answer.direction !== 'neutral');
  const shareOfDirectional = (follows: boolean): IntervalEstimate | null =>
    directional.length === 0
      ? null
      : wilson(directional.filter((answer) => answer.followsLastBars === follows).length, directional.length);
  return {
    hitRate,
    bullishLean: leanTo('bullish', answers),
    bearishLean: leanTo('bearish', answers),
    // Confidences are known; only the hit rate is uncertain, so its interval is mirrored around the mean confidence.
    overconfidence: {
      estimate: meanConfidence - hitRate.estimate,
      low: meanConfidence - hitRate.high,
      high: meanConfidence - hitRate.low,
    },
    recency: shareOfDirectional(true),
    reversal: shareOfDirectional(false),
    meanBrier: meanOf(answers.map(brierOf)),
    luckBand: luckBand(n),
    hits,
  };
}

function leanTo(side: BiasDirection, answers: readonly InsightAnswer[]): IntervalEstimate {
  const callsOnly = answers.filter((answer) => answer.direction === side && answer.truth !== side).length;
  const outcomesOnly = answers.filter((answer) => answer.direction !== side && answer.truth === side).length;
  return pairedDifference(callsOnly, outcomesOnly, answers.length);
}
