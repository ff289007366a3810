/** Sums over pairs of values, from which their correlation follows without the pairs themselves. */
export interface PairSums {
  readonly n: number;
  readonly x: number;
  readonly y: number;
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
}

/** Minimum share of a sum of squares that counts as variance; less is rounding error. */
const MIN_RELATIVE_VARIANCE = 1e-9;

/** Pearson's correlation, −1 to 1; `null` for fewer than two pairs or where one of the two never varies. */
export function pearsonCorrelation({ n, x, y, xx, yy, xy }: PairSums): number | null {
  const [spreadX, spreadY] = [n * xx - x * x, n * yy - y * y];
  if (n < 2 || spreadX <= MIN_RELATIVE_VARIANCE * n * xx || spreadY <= MIN_RELATIVE_VARIANCE * n * yy) return null;
  return Math.min(1, Math.max(-1, (n * xy - x * y) / Math.sqrt(spreadX * spreadY)));
}
