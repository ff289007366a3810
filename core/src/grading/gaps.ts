/**
 * Fair value gaps, version 1: three bars whose outer two leave a part of the middle bar's range untouched. In a bullish
 * gap, the high of the first bar is below the low of the third, and the middle bar closes up. A bearish gap is the
 * mirror image. The gap must be at least 0.25 ATR high, measured at the middle bar. Cost: one pass; `mitigatedAt` reads
 * the bars up to the touch.
 */
import type { BarColumns } from '../market/bar-columns.ts';
import { elementAt } from '../kernel/element-at.ts';
import type { ChartBars } from './chart-bars.ts';

export const GAPS_VERSION = 1;

export type GapDirection = 'bullish' | 'bearish';

export interface Gap {
  readonly direction: GapDirection;
  /** Index of the middle bar. */
  readonly index: number;
  readonly top: number;
  readonly bottom: number;
}

export interface GapRule {
  /** Minimum height of a gap, in ATR at the middle bar. */
  readonly heightAtr: number;
}

export const GAP_RULE: GapRule = { heightAtr: 0.25 };

function gapAt({ o, h, l, c }: BarColumns, index: number): Gap | null {
  const [open, close] = [elementAt(o, index), elementAt(c, index)];
  if (close > open) {
    const [bottom, top] = [elementAt(h, index - 1), elementAt(l, index + 1)];
    return bottom < top ? { direction: 'bullish', index, top, bottom } : null;
  }
  if (close < open) {
    const [bottom, top] = [elementAt(h, index + 1), elementAt(l, index - 1)];
    return bottom < top ? { direction: 'bearish', index, top, bottom } : null;
  }
  return null;
}

/** Returns the gaps that are complete within the first `end` bars, in order of time. Reads no bar beyond them. */
export function detectGaps({ bars, atr }: ChartBars, end: number = bars.t.length, rule: GapRule = GAP_RULE): Gap[] {
  const gaps: Gap[] = [];
  for (let index = 1; index < end - 1; index += 1) {
    const gap = gapAt(bars, index);
    if (gap === null) continue;
    const isHighEnough = rule.heightAtr === 0 || gap.top - gap.bottom >= rule.heightAtr * elementAt(atr, index);
    if (isHighEnough) gaps.push(gap);
  }
  return gaps;
}

/**
 * Returns the index of the first bar after the gap that touches it; `null` if none of the first `end` bars touches it.
 */
export function mitigatedAt(
  bars: BarColumns,
  { direction, index, top, bottom }: Gap,
  end: number = bars.t.length,
): number | null {
  for (let i = index + 2; i < end; i += 1) {
    const isTouched = direction === 'bullish' ? elementAt(bars.l, i) <= top : elementAt(bars.h, i) >= bottom;
    if (isTouched) return i;
  }
  return null;
}
