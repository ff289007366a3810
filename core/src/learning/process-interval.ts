import { meanInterval } from './evidence/mean-interval.ts';

/**
 * Returns the 95% interval of the mean process score, 0 to 100, which is valid however often a learner looks at it. It
 * assumes nothing about how scores are spread, so it stays wide for a few equal scores.
 */
export function processInterval(scores: readonly number[]): { readonly low: number; readonly high: number } {
  const { low, high } = meanInterval(scores.map((score) => score / 100));
  return { low: Math.max(0, low * 100), high: Math.min(100, high * 100) };
}
