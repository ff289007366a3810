/**
 * The shape of one bar, and the conditions from which candle patterns are built. Lessons, tasks and the counts of the
 * evidence atlas share them. A long shadow is at least two bodies long, a short one at most half a body; the body of a
 * doji is at most a tenth of its range.
 */
import { elementAt } from '../kernel/element-at.ts';
import type { BarColumns } from './bar-columns.ts';

/** Number of bars before a pattern that are checked for a rise or a fall. */
export const TREND_BARS = 5;
export const LONG_SHADOW_BODIES = 2;
const SHORT_SHADOW_BODIES = 0.5;
const DOJI_SHARE = 0.1;

/** A bar's open and close, and the lengths of its body, range, upper and lower shadow, all in units of price. */
export interface CandleShape {
  readonly open: number;
  readonly close: number;
  readonly body: number;
  readonly range: number;
  readonly upper: number;
  readonly lower: number;
}

export type Shadow = 'upper' | 'lower';

export function candleShape({ o, h, l, c }: BarColumns, index: number): CandleShape {
  const [open, close] = [elementAt(o, index), elementAt(c, index)];
  const [high, low] = [elementAt(h, index), elementAt(l, index)];
  return {
    open,
    close,
    body: Math.abs(close - open),
    range: high - low,
    upper: high - Math.max(open, close),
    lower: Math.min(open, close) - low,
  };
}

/** Returns the close of the bar before `index` minus the close five bars earlier. */
export function moveBefore({ c }: BarColumns, index: number): number {
  return elementAt(c, index - 1) - elementAt(c, index - 1 - TREND_BARS);
}

export function hasLongShadow(shape: CandleShape, side: Shadow): boolean {
  return shape.body > 0 && shape[side] >= LONG_SHADOW_BODIES * shape.body;
}

export function hasShortShadow(shape: CandleShape, side: Shadow): boolean {
  return shape[side] <= SHORT_SHADOW_BODIES * shape.body;
}

export function isDoji({ body, range }: CandleShape): boolean {
  return range > 0 && body <= DOJI_SHARE * range;
}

/** Whether a bar's body covers the previous bar's body and is larger than it. */
export function coversBody(own: CandleShape, before: CandleShape): boolean {
  return (
    Math.min(own.open, own.close) <= Math.min(before.open, before.close) &&
    Math.max(own.open, own.close) >= Math.max(before.open, before.close) &&
    own.body > before.body
  );
}

/** Whether the previous bar moves against `side` and this bar moves with it. A `side` of 1 is rising, −1 falling. */
export function isOppositePair(own: CandleShape, before: CandleShape, side: 1 | -1): boolean {
  return side * (own.close - own.open) > 0 && side * (before.close - before.open) < 0;
}
