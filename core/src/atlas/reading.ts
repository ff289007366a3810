import type { AtlasRow } from './count.ts';

/**
 * Results of the claim on copies of the series with shuffled bars: the mean share of hits, and the middle 95% of the
 * differences from the control.
 */
export interface ShuffledBand {
  readonly rate: number;
  readonly difference: readonly [number, number];
}

/**
 * What a count says about its claim:
 * - `none`: the difference from the control may be zero, or bars in random order show as large a difference;
 * - `as-claimed`, `against`: the difference is larger than bars in random order show, and is for or against the claim;
 * - `count`: a plain count without a control.
 */
export const ATLAS_READINGS = ['none', 'as-claimed', 'against', 'count'] as const;
export type AtlasReading = (typeof ATLAS_READINGS)[number];

/**
 * Returns what the row that pools all series of a claim says about the claim. A difference counts only if its interval
 * excludes zero and it lies outside the band of the shuffled bars. A difference that shuffled bars show too does not
 * come from the order of the bars.
 */
export function readRow({ difference, differenceInterval }: AtlasRow, shuffled: ShuffledBand | null): AtlasReading {
  if (difference === null) return 'count';
  if (differenceInterval === null) return 'none';
  const [low, high] = differenceInterval;
  const [shuffledLow, shuffledHigh] = shuffled?.difference ?? [0, 0];
  if (low > 0 && difference > shuffledHigh) return 'as-claimed';
  return high < 0 && difference < shuffledLow ? 'against' : 'none';
}
