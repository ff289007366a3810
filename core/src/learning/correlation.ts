/** Sums over pairs of values, from which the correlation can be computed without the pairs themselves. */
export interface PairSums {
  readonly n: number;
  readonly x: number;
  readonly y: number;
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
}

/** Minimum variance of a value, as a share of its sum of squares; a smaller variance counts as a rounding error. */
const MIN_RELATIVE_VARIANCE = 1e-9;

/**
 * Returns Pearson's correlation, −1 to 1; `null` if there are fewer than two pairs or if one of the two values is
 * constant.
 */
export function pearsonCorrelation({ n, x, y, xx, yy, xy }: PairSums): number | null {
  const [spreadX, spreadY] = [n * xx - x * x, n * yy - y * y];
  if (n < 2 || spreadX <= MIN_RELATIVE_VARIANCE * n * xx || spreadY <= MIN_RELATIVE_VARIANCE * n * yy) return null;
  return Math.min(1, Math.max(-1, (n * xy - x * y) / Math.sqrt(spreadX * spreadY)));
}
