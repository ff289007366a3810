import { SECOND_MS } from '@tradesense/core/kernel/time.ts';

/** Largest clock difference that is corrected, in ms. Beyond it, prices are rejected because their time is unknown. */
export const SKEW_LIMIT_MS = 10 * SECOND_MS;

/**
 * One measurement of the exchange's time: our clock before and after the request, and the time in the exchange's
 * response.
 */
export interface ClockSample {
  readonly asked: number;
  readonly answered: number;
  readonly exchangeTime: number;
}

/**
 * Resolution, in ms, of an exchange clock that reports whole seconds. Because the fraction is cut off, its times are on
 * average half of this value too early.
 */
const COARSE_MS = SECOND_MS;

/**
 * Returns how far the exchange's clock is ahead of ours, in ms. Uses the sample with the shortest round trip and
 * assumes that the exchange read its clock halfway. So the error is at most half of the round trip. Returns 0 if there
 * are no samples. For a clock that reports whole seconds, also returns 0 if the difference is at most one second.
 */
export function clockSkew(samples: readonly ClockSample[]): number {
  const way = ({ asked, answered }: ClockSample): number => answered - asked;
  const best = samples.toSorted((a, b) => way(a) - way(b))[0];
  if (best === undefined) return 0;
  const skew = Math.round(best.exchangeTime - (best.asked + best.answered) / 2);
  if (samples.some(({ exchangeTime }) => exchangeTime % COARSE_MS !== 0)) return skew;
  const coarse = skew + COARSE_MS / 2;
  return Math.abs(coarse) <= COARSE_MS ? 0 : coarse;
}
