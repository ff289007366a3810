import { elementAt } from './element-at.ts';

export type SwingKind = 'high' | 'low';

/** A bar whose extreme stands out from its neighbours. */
export interface Fractal {
  readonly kind: SwingKind;
  /** Index of the bar. */
  readonly index: number;
  readonly price: number;
}

export interface FractalRule {
  /** Bars before and after that the extreme must stand out from. */
  readonly before: number;
  readonly after: number;
  /** Of equal extremes within reach: the first alone counts, or all of them. */
  readonly ties: 'first' | 'all';
}

export interface HighsAndLows {
  readonly h: Float64Array;
  readonly l: Float64Array;
}

/** Whether no neighbour goes beyond `values[index] × sign`; an equal one before it counts as beyond when ties are `first`. */
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
 * The fractals among bars `from` … `end − 1`, in order of time, a high before a low of the same bar. Reads no bar at or
 * beyond `end`: the last `after` bars have none, because nothing has confirmed one yet; nor have the first `before`.
 * Source: B. Williams, Trading Chaos (1995), with a free number of bars.
 */
export function findFractals({ h, l }: HighsAndLows, rule: FractalRule, end: number = h.length, from = 0): Fractal[] {
  const found: Fractal[] = [];
  for (let index = Math.max(from, rule.before); index < end - rule.after; index += 1) {
    if (isPeak(h, 1, index, rule)) found.push({ kind: 'high', index, price: elementAt(h, index) });
    if (isPeak(l, -1, index, rule)) found.push({ kind: 'low', index, price: elementAt(l, index) });
  }
  return found;
}

/** Whether `price` lies beyond `other`: above it for a high, below it for a low. */
export function isMoreExtreme(kind: SwingKind, price: number, other: number): boolean {
  return kind === 'high' ? price > other : price < other;
}

/** Highs and lows in turn: of several of one kind in a row the most extreme, of equal ones the first. */
export function alternate<Swing extends Fractal>(fractals: readonly Swing[]): Swing[] {
  const kept: Swing[] = [];
  for (const fractal of fractals) {
    const last = kept.at(-1);
    if (last?.kind !== fractal.kind) kept.push(fractal);
    else if (isMoreExtreme(fractal.kind, fractal.price, last.price)) kept[kept.length - 1] = fractal;
  }
  return kept;
}
