/** Drawdowns of an account. Deposits and withdrawals count as neither a rise nor a fall. */
import { money, NO_MONEY, type Money } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import type { CurveStep } from './account-curve.ts';

/** A fall from a high to the lowest point after it. */
export interface Fall<Depth> {
  readonly depth: Depth;
  /** Time of the high; `null` if the value before the first change is the high. */
  readonly highAt: EpochMs | null;
  readonly lowAt: EpochMs;
  /** Time at which the high was reached again; `null` if it never was. */
  readonly recoveredAt: EpochMs | null;
}

interface Point {
  readonly at: EpochMs | null;
  readonly value: number;
}

/**
 * Returns the deepest fall, or the first of several equally deep falls; `null` if the values never fall. `depthOf`
 * measures a fall from a high.
 */
function deepestFall(
  start: number,
  curve: readonly CurveStep[],
  valueOf: (step: CurveStep) => number,
  depthOf: (high: number, low: number) => number,
): Fall<number> | null {
  let high: Point = { at: null, value: start };
  let deepest: { depth: number; highAt: EpochMs | null; lowAt: EpochMs; recoveredAt: EpochMs | null } | null = null;
  for (const step of curve) {
    const [at, value] = [step.at, valueOf(step)];
    if (value < high.value) {
      const depth = depthOf(high.value, value);
      if (depth > (deepest?.depth ?? 0)) deepest = { depth, highAt: high.at, lowAt: at, recoveredAt: null };
      continue;
    }
    if (deepest !== null) deepest.recoveredAt ??= at;
    high = { at, value };
  }
  return deepest;
}

/** Returns the largest drawdown of the profit, in SENSE$; `null` if there is none. */
export function deepestLoss(curve: readonly CurveStep[]): Fall<Money> | null {
  const fall = deepestFall(
    0,
    curve,
    ({ profit }) => Number(profit),
    (high, low) => high - low,
  );
  return fall === null ? null : { ...fall, depth: money(BigInt(fall.depth)) };
}

/**
 * Returns the largest drawdown of the time-weighted growth, as a share of the high; `null` if there is none. This
 * drawdown may be at another time than the largest drawdown in money.
 */
export function deepestLossShare(curve: readonly CurveStep[]): Fall<number> | null {
  return deepestFall(
    1,
    curve,
    ({ growth }) => growth,
    (high, low) => (high - low) / high,
  );
}

/** Returns the largest drawdown of the profit, in SENSE$; zero if there is none. */
export const maxDrawdown = (curve: readonly CurveStep[]): Money => deepestLoss(curve)?.depth ?? NO_MONEY;
