import { invariant } from '../../kernel/invariant.ts';
import { elementAt } from '../../kernel/element-at.ts';
import { emptySeries } from './period.ts';
import type { PriceColumns } from './price-columns.ts';

export interface SarSetting {
  /** Initial acceleration. Each new extreme adds the same amount, up to `max`. */
  readonly step: number;
  readonly max: number;
}

export const SAR_SETTING: SarSetting = { step: 0.02, max: 0.2 };

export interface SarColumns {
  /** Stop of the bar, in units of price. NaN at index 0. */
  readonly sar: Float64Array;
  /** Stop of the next bar, unless that bar reverses the trend. */
  readonly next: Float64Array;
  /** Extreme price of the trend so far, in units of price. */
  readonly extreme: Float64Array;
  readonly acceleration: Float64Array;
  /** 1 in a rising trend, −1 in a falling one. */
  readonly direction: Float64Array;
}

/** The trend after a bar. */
interface Trend {
  readonly sar: number;
  readonly next: number;
  readonly extreme: number;
  readonly acceleration: number;
  readonly direction: number;
}

/**
 * Returns the parabolic stop and reverse, in units of price: next = sar + acceleration × (extreme − sar), never inside
 * the range of this bar and the previous one. A bar that touches the stop reverses the trend, and the stop restarts at
 * the extreme. NaN at index 0. Throws `InvariantError` unless 0 < step ≤ max. Source: J. Welles Wilder, New Concepts in
 * Technical Trading Systems (1978). Wilder does not define the first trend. As in TA-Lib, the first trend falls if the
 * second bar's low fell by more than its high rose. The first stop is the opposite extreme of the first bar.
 */
export function parabolicSar(bars: PriceColumns, setting: SarSetting = SAR_SETTING): Float64Array {
  const { step, max } = setting;
  invariant(step > 0 && step <= max, `the acceleration must grow from above 0, got ${step} to ${max}`);
  const column = (): Float64Array => emptySeries(bars.c.length);
  const columns = {
    sar: column(),
    next: column(),
    extreme: column(),
    acceleration: column(),
    direction: column(),
  };
  fillParabolicSar(bars, setting, columns, 0);
  return columns.sar;
}

/** Writes the rows of `parabolicSar` from index `from` on. */
export function fillParabolicSar(bars: PriceColumns, setting: SarSetting, columns: SarColumns, from: number): void {
  for (let i = Math.max(from, 1); i < bars.c.length; i += 1) {
    const before = i === 1 ? firstTrend(bars, setting) : trendOf(columns, i - 1);
    const trend = trendAfter(before, sidesOf(bars, i, before.direction), setting);
    columns.sar[i] = trend.sar;
    columns.next[i] = trend.next;
    columns.extreme[i] = trend.extreme;
    columns.acceleration[i] = trend.acceleration;
    columns.direction[i] = trend.direction;
  }
}

function trendOf(columns: SarColumns, i: number): Trend {
  return {
    sar: elementAt(columns.sar, i),
    next: elementAt(columns.next, i),
    extreme: elementAt(columns.extreme, i),
    acceleration: elementAt(columns.acceleration, i),
    direction: elementAt(columns.direction, i),
  };
}

/** Returns the trend before the second bar, which is the first bar with a stop. */
function firstTrend({ h, l }: PriceColumns, { step }: SarSetting): Trend {
  const fall = elementAt(l, 0) - elementAt(l, 1);
  const isFalling = fall > 0 && fall > elementAt(h, 1) - elementAt(h, 0);
  return isFalling
    ? { sar: Number.NaN, next: elementAt(h, 0), extreme: elementAt(l, 1), acceleration: step, direction: -1 }
    : { sar: Number.NaN, next: elementAt(l, 0), extreme: elementAt(h, 1), acceleration: step, direction: 1 };
}

/**
 * The extremes of a bar, and of this bar together with the previous one, relative to a trend: `far` is the extreme in
 * the direction of the trend, `near` the opposite one.
 */
interface Sides {
  readonly near: number;
  readonly far: number;
  readonly nearOfTwo: number;
  readonly farOfTwo: number;
}

/**
 * Returns the extremes of a bar (`Sides`). For the second bar, the previous one is ignored, because the first bar has
 * no stop.
 */
function sidesOf({ h, l }: PriceColumns, i: number, direction: number): Sides {
  const before = i === 1 ? 1 : i - 1;
  const [high, low] = [elementAt(h, i), elementAt(l, i)];
  const highOfTwo = Math.max(high, elementAt(h, before));
  const lowOfTwo = Math.min(low, elementAt(l, before));
  return direction > 0
    ? { near: low, far: high, nearOfTwo: lowOfTwo, farOfTwo: highOfTwo }
    : { near: high, far: low, nearOfTwo: highOfTwo, farOfTwo: lowOfTwo };
}

function trendAfter(before: Trend, sides: Sides, { step, max }: SarSetting): Trend {
  const { next: sar, direction } = before;
  const isReversed = direction * (sides.near - sar) <= 0;
  if (isReversed) {
    const start = outermost(direction, before.extreme, sides.farOfTwo);
    const next = outermost(direction, start + step * (sides.near - start), sides.farOfTwo);
    return { sar: start, next, extreme: sides.near, acceleration: step, direction: -direction };
  }
  const isNewExtreme = direction * (sides.far - before.extreme) > 0;
  const extreme = isNewExtreme ? sides.far : before.extreme;
  const acceleration = isNewExtreme ? Math.min(before.acceleration + step, max) : before.acceleration;
  const next = outermost(-direction, sar + acceleration * (extreme - sar), sides.nearOfTwo);
  return { sar, next, extreme, acceleration, direction };
}

/** Returns whichever of the two prices lies further in the direction of the trend. */
function outermost(direction: number, left: number, right: number): number {
  return direction > 0 ? Math.max(left, right) : Math.min(left, right);
}
