import { elementAt } from '../kernel/element-at.ts';

export type SwingKind = 'high' | 'low';

/** A bar whose high or low is not exceeded by the highs or lows of its neighbors. */
export interface Fractal {
  readonly kind: SwingKind;
  /** Index of the bar. */
  readonly index: number;
  readonly price: number;
}

export interface FractalRule {
  /**
   * Number of bars before a bar whose extremes must not exceed its own; `after` is the number of such bars after it.
   */
  readonly before: number;
  readonly after: number;
  /** Which of several equal extremes are fractals: only the first, or all of them. */
  readonly ties: 'first' | 'all';
}

export interface HighsAndLows {
  readonly h: Float64Array;
  readonly l: Float64Array;
}

/**
 * Whether no neighbor exceeds `values[index] × sign`. If `ties` is `first`, an equal neighbor before it counts as
 * exceeding it.
 */
function isPeak(values: Float64Array, sign: 1 | -1, index: number, { before, after, ties }: FractalRule): boolean {
  const own = elementAt(values, index) * sign;
  for (let i = index + 1; i <= index + after; i += 1) if (elementAt(values, i) * sign > own) return false;
  for (let i = index - 1; i >= index - before; i -= 1) {
    const other = elementAt(values, i) * sign;
    if (other > own || (other === own && ties === 'first')) return false;
  }
  return true;
}

/**
 * Returns the fractals among the bars `from` … `end − 1`, in order of time; at one bar a high comes before a low. Reads
 * no bar at or beyond `end`, so the last `after` bars have no fractal, because no later bars confirm it. The first
 * `before` bars have none either. Source: B. Williams, Trading Chaos (1995), with a variable number of bars.
 */
export function findFractals({ h, l }: HighsAndLows, rule: FractalRule, end: number = h.length, from = 0): Fractal[] {
  const found: Fractal[] = [];
  for (let index = Math.max(from, rule.before); index < end - rule.after; index += 1) {
    if (isPeak(h, 1, index, rule)) found.push({ kind: 'high', index, price: elementAt(h, index) });
    if (isPeak(l, -1, index, rule)) found.push({ kind: 'low', index, price: elementAt(l, index) });
  }
  return found;
}

/** Returns the high of a bar if `kind` is a swing high, its low if `kind` is a swing low. */
export function extremeOf({ h, l }: HighsAndLows, kind: SwingKind, index: number): number {
  return elementAt(kind === 'high' ? h : l, index);
}

/** Whether `price` is more extreme than `other`: above it for a high, below it for a low. */
export function isMoreExtreme(kind: SwingKind, price: number, other: number): boolean {
  return kind === 'high' ? price > other : price < other;
}

/**
 * Returns alternating highs and lows. Of consecutive fractals of one kind, only the most extreme one is kept; if
 * several are equally extreme, the first of them.
 */
export function alternate<Swing extends Fractal>(fractals: readonly Swing[]): Swing[] {
  const kept: Swing[] = [];
  for (const fractal of fractals) {
    const last = kept.at(-1);
    if (last?.kind !== fractal.kind) kept.push(fractal);
    else if (isMoreExtreme(fractal.kind, fractal.price, last.price)) kept[kept.length - 1] = fractal;
  }
  return kept;
}
