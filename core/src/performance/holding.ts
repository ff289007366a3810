/** Compares the result of holding an asset over a period with the result of trading over the same time. */
import type { EpochMs } from '../kernel/time.ts';
import type { CurveStep } from './account-curve.ts';

/** A complete bar of the asset that is held. */
export interface HeldBar {
  readonly open: number;
  readonly close: number;
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
}

/** Growth factors by holding and by trading, from the start of the comparison to `at`. */
export interface HoldingPoint {
  readonly at: EpochMs;
  /** Price of the asset: the open of the first bar, then the close of each bar. */
  readonly price: number;
  readonly holding: number;
  readonly trading: number;
}

export interface HoldingComparison {
  /** The points, oldest first. At the first point, `holding` and `trading` are 1. */
  readonly points: readonly HoldingPoint[];
  /** Net growth from the first to the last point, as a fraction. */
  readonly growth: { readonly holding: number; readonly trading: number };
  /** Largest drawdown by holding and by trading, from 0 to 1. */
  readonly drawdown: { readonly holding: number; readonly trading: number };
}

/**
 * Returns a function that gives the growth at a time; the function must be called with ascending times. Before the
 * first step, the growth is 1.
 */
function growthReader(curve: readonly Pick<CurveStep, 'at' | 'growth'>[]): (at: EpochMs) => number {
  let [next, growth] = [0, 1];
  return (at) => {
    for (let step = curve[next]; step !== undefined && step.at <= at; step = curve[next]) {
      ({ growth } = step);
      next += 1;
    }
    return growth;
  };
}

function deepestShare(values: readonly number[]): number {
  let [high, deepest] = [-Infinity, 0];
  for (const value of values) {
    high = Math.max(high, value);
    if (high > 0) deepest = Math.max(deepest, (high - value) / high);
  }
  return deepest;
}

/**
 * Compares holding with trading, from the open of the first bar to the close of the last one, without the costs of
 * holding. `bars` must be in order of time; `curve` has the time-weighted growth. Returns `null` if there are no bars,
 * or if the account had lost everything before the first bar.
 */
export function holdingComparison(
  bars: readonly HeldBar[],
  curve: readonly Pick<CurveStep, 'at' | 'growth'>[],
): HoldingComparison | null {
  const [first] = bars;
  if (first === undefined || first.open <= 0) return null;
  const growthAt = growthReader(curve);
  const start = growthAt(first.opensAt);
  if (start <= 0) return null;
  const points: HoldingPoint[] = [{ at: first.opensAt, price: first.open, holding: 1, trading: 1 }];
  for (const { closesAt, close } of bars)
    points.push({ at: closesAt, price: close, holding: close / first.open, trading: growthAt(closesAt) / start });
  const ofBoth = (pick: (values: readonly number[]) => number) => ({
    holding: pick(points.map(({ holding }) => holding)),
    trading: pick(points.map(({ trading }) => trading)),
  });
  return { points, growth: ofBoth((values) => (values.at(-1) ?? 1) - 1), drawdown: ofBoth(deepestShare) };
}
