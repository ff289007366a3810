import { SECOND_MS } from '@tradesense/core/kernel/time.ts';

/** Up to here a difference of the clocks is corrected; beyond, prices could not be placed in time and are refused. */
export const SKEW_LIMIT_MS = 10 * SECOND_MS;

/** One question for the exchange's time: our clock when asking and when the answer came, and the answer. */
export interface ClockSample {
  readonly asked: number;
  readonly answered: number;
  readonly exchangeTime: number;
}

/** Some exchanges tell whole seconds: what they come to is half a second later on average, and no difference up to one. */
const COARSE_MS = SECOND_MS;

/**
 * How far the exchange's clock is ahead of ours, from the sample with the shortest way: its answer is taken as of the
 * middle between question and answer, which is wrong by half of the way at most. 0 without samples.
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
