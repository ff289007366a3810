import { invariant } from '../kernel/invariant.ts';
import { Z_95, wilsonInterval, type IntervalEstimate } from './wilson-interval.ts';

/** A group of answers that are not independent, such as all answers to one chart. */
export interface Cluster {
  readonly n: number;
  /** Sum of the values: the number of right answers, or the sum of scores. */
  readonly sum: number;
}

const totalsOf = (clusters: readonly Cluster[]) => {
  const n = clusters.reduce((sum, each) => sum + each.n, 0);
  invariant(n > 0, 'no answers, no estimate');
  return { n, mean: clusters.reduce((sum, each) => sum + each.sum, 0) / n };
};

/**
 * Returns the variance of the mean over clusters; `null` for a single cluster. Source: W. G. Cochran, Sampling
 * Techniques (1977), section 9A.
 */
function varianceOf(clusters: readonly Cluster[], n: number, mean: number): number | null {
  const count = clusters.length;
  if (count < 2) return null;
  const squares = clusters.reduce((sum, each) => sum + (each.sum - mean * each.n) ** 2, 0);
  return ((count / (count - 1)) * squares) / (n * n);
}

/**
 * Returns the share of right answers with a 95% interval that does not treat answers to one chart as independent. The
 * interval is the score interval for an effective number of answers. This is the number of independent answers that
 * would have the same variance as these clusters, at most the number of answers. If all answers are right or all are
 * wrong, it is the number of clusters. Source: E. L. Korn and B. I. Graubard, Survey Methodology 24 (1998).
 */
export function clusteredShare(clusters: readonly Cluster[]): IntervalEstimate {
  const { n, mean } = totalsOf(clusters);
  const spread = mean * (1 - mean);
  const variance = varianceOf(clusters, n, mean);
  const independent = spread === 0 || variance === null ? clusters.length : spread / variance;
  const trials = Math.max(1, Math.min(n, independent));
  return { ...wilsonInterval(mean === 1 ? trials : mean * trials, trials), estimate: mean };
}

/**
 * Returns the mean of the values with its 95% interval; `null` for a single cluster. Only clusters, not single answers,
 * are treated as independent.
 */
export function clusteredMean(clusters: readonly Cluster[]): IntervalEstimate | null {
  const { n, mean } = totalsOf(clusters);
  const variance = varianceOf(clusters, n, mean);
  if (variance === null) return null;
  const half = Z_95 * Math.sqrt(variance);
  return { estimate: mean, low: mean - half, high: mean + half };
}
