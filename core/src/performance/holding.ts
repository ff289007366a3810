/** What holding an asset over the same time would have given, beside what trading made of the account. */
import type { EpochMs } from '../kernel/time.ts';
import type { CurveStep } from './account-curve.ts';

/** A complete bar of the asset. */
export interface HeldBar {
  readonly open: number;
  readonly close: number;
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
}

/** What 1 became by a moment. */
export interface HoldingPoint {
  readonly at: EpochMs;
  /** Price of the asset: what the first bar opened at, then what each closed at. */
  readonly price: number;
  readonly holding: number;
  readonly trading: number;
}

export interface HoldingComparison {
  /** Oldest first; the first one is the start, at which both are 1. */
  readonly points: readonly HoldingPoint[];
  /** As fractions. */
  readonly growth: { readonly holding: number; readonly trading: number };
  /** Deepest fall below a height before, from 0 to 1. */
  readonly drawdown: { readonly holding: number; readonly trading: number };
}

/** Returns a reader of the growth at moments that come in order. Before the first step it is 1. */
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
 * Compares holding with trading from the opening of the first bar to the close of the last one, without costs of holding. `bars`: in order
 * of time. `curve`: of the time-weighted growth. Returns `null` without bars, or where trading had nothing left when they begin.
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
