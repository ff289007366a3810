import { baseRateBrier } from '../bias/baselines.ts';
import { BIAS_BIN_MIN_ANSWERS, BIAS_DIRECTIONS, type BiasDirection } from '../bias/bias-rules.ts';
import { CONFIDENCE_EDGES } from '../bias/insights.ts';
import type { ReliabilityBin } from '../learning/calibration.ts';
import { clusteredMean, clusteredShare, type Cluster } from '../learning/clustered-interval.ts';
import { multiclassBrier } from '../learning/calibration.ts';
import type { IntervalEstimate } from '../learning/wilson-interval.ts';
import {
  CLASS_CALIBRATION_BIN_MIN_CHARTS,
  CLASS_CALIBRATION_MIN_ANSWERS,
  CLASS_CALIBRATION_MIN_CHARTS,
} from './class-insight-rules.ts';

/** The calls of a class on one chart with a confidence in the same bin. */
export interface CallGroup {
  readonly chart: string;
  readonly truth: BiasDirection;
  /** Index, from 0, of the confidence bin. The bin's edges are two neighbors in `CONFIDENCE_EDGES`. */
  readonly bin: number;
  readonly calls: number;
  readonly right: number;
  /** Sum of the calls' confidences, in percent. */
  readonly confidence: number;
  /** Sum of the calls' Brier scores, each 0 to 2. */
  readonly brier: number;
}

export interface ClassBrier {
  readonly mean: IntervalEstimate;
  /** Mean Brier score of a forecaster who states one third for each outcome. */
  readonly thirds: number;
  /**
   * Mean Brier score of a forecaster who states how often each outcome occurred on these charts, which nobody could
   * know beforehand.
   */
  readonly frequencies: number;
}

export interface ClassCalibration {
  readonly calls: number;
  readonly charts: number;
  /** Bins of the reliability diagram; empty if there are too few calls or charts. */
  readonly reliability: readonly ReliabilityBin[];
  /** Brier scores of the class; `null` if there are too few calls or charts. */
  readonly brier: ClassBrier | null;
}

const THIRD = 1 / BIAS_DIRECTIONS.length;
const sumOf = (groups: readonly CallGroup[], value: (group: CallGroup) => number): number =>
  groups.reduce((sum, group) => sum + value(group), 0);

/**
 * Returns how well the confidence of a class matches the outcomes. All learners answer the same charts, so the
 * intervals treat charts, not single answers, as independent.
 */
export function classCalibration(groups: readonly CallGroup[]): ClassCalibration {
  const calls = sumOf(groups, (group) => group.calls);
  const charts = Map.groupBy(groups, (group) => group.chart).size;
  if (calls < CLASS_CALIBRATION_MIN_ANSWERS || charts < CLASS_CALIBRATION_MIN_CHARTS)
    return { calls, charts, reliability: [], brier: null };
  return { calls, charts, reliability: binsOf(groups), brier: brierOf(groups, calls) };
}

function binsOf(groups: readonly CallGroup[]): ReliabilityBin[] {
  return CONFIDENCE_EDGES.slice(0, -1).flatMap((from, bin) => {
    const inside = groups.filter((group) => group.bin === bin);
    const n = sumOf(inside, (group) => group.calls);
    const clusters = clustersOf(inside, (group) => group.right);
    if (n < BIAS_BIN_MIN_ANSWERS || clusters.length < CLASS_CALIBRATION_BIN_MIN_CHARTS) return [];
    const meanConfidence = sumOf(inside, (group) => group.confidence) / n / 100;
    return [{ from, to: CONFIDENCE_EDGES[bin + 1] ?? 1, n, meanConfidence, hitRate: clusteredShare(clusters) }];
  });
}

function brierOf(groups: readonly CallGroup[], calls: number): ClassBrier | null {
  const mean = clusteredMean(clustersOf(groups, (group) => group.brier));
  if (mean === null) return null;
  const shareOf = (direction: BiasDirection): number =>
    sumOf(groups, ({ truth, calls: n }) => (truth === direction ? n : 0)) / calls;
  const rates = { bullish: shareOf('bullish'), bearish: shareOf('bearish'), neutral: shareOf('neutral') };
  return {
    mean,
    thirds: multiclassBrier([THIRD, THIRD, THIRD], 0),
    frequencies: sumOf(groups, ({ truth, calls: n }) => n * baseRateBrier(rates, truth)) / calls,
  };
}

function clustersOf(groups: readonly CallGroup[], value: (group: CallGroup) => number): Cluster[] {
  return [...Map.groupBy(groups, (group) => group.chart).values()].map((chart) => ({
    n: sumOf(chart, (group) => group.calls),
    sum: sumOf(chart, value),
  }));
}
