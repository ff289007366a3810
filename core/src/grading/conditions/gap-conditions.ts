/** Finds out which condition of a fair value gap a mark does not meet. */
import { elementAt } from '../../kernel/element-at.ts';
import { shortOfText } from '../../kernel/limit-text.ts';
import type { BarColumns } from '../../market/bar-columns.ts';
import type { ChartBars } from '../chart-bars.ts';
import { GAP_RULE, type GapDirection } from '../gaps.ts';
import type { GapMark } from '../mark.ts';
import { offChart, priceTexts, type Condition } from './condition.ts';

/**
 * Returns the two outer bars around the middle bar `index`, and the two prices between which a gap would lie. There is
 * a gap only if `bottom` is below `top`.
 */
function outerBars({ h, l }: BarColumns, direction: GapDirection, index: number) {
  const [below, above] = direction === 'bullish' ? [index - 1, index + 1] : [index + 1, index - 1];
  return { below, above, bottom: elementAt(h, below), top: elementAt(l, above) };
}

function bodyFailure({ o, c }: BarColumns, direction: GapDirection, index: number): string | null {
  const [open, close] = [elementAt(o, index), elementAt(c, index)];
  if (direction === 'bullish' ? close > open : close < open) return null;
  const does = close === open ? 'closes at its open' : close > open ? 'closes up' : 'closes down';
  return `Bar ${index + 1} ${does}; the middle bar of a ${direction} gap closes ${direction === 'bullish' ? 'up' : 'down'}.`;
}

/**
 * Returns the condition that the mark does not meet: why there is no gap at its bar, or that its prices differ from the
 * prices of the gap.
 */
export function gapFailure({ bars, atr }: ChartBars, mark: GapMark): Condition {
  const { direction, index } = mark;
  const off = offChart(bars, index);
  if (off !== null) return off;
  if (index === 0 || index === bars.t.length - 1)
    return { sentence: `Bar ${index + 1} has no bar on one side; a gap needs three.`, bars: [index] };
  const { below, above, bottom, top } = outerBars(bars, direction, index);
  const named = [index - 1, index, index + 1];
  const [topText = '', bottomText = ''] = priceTexts([top, bottom]);
  if (bottom >= top) {
    const overlap = `The high of bar ${below + 1} (${bottomText}) reaches the low of bar ${above + 1} (${topText})`;
    return { sentence: `${overlap}: nothing is left untouched.`, bars: [below, above] };
  }
  const body = bodyFailure(bars, direction, index);
  if (body !== null) return { sentence: body, bars: [index] };
  const height = (top - bottom) / elementAt(atr, index);
  const between = `between bars ${index} and ${index + 2}`;
  if (height < GAP_RULE.heightAtr) {
    return { sentence: `The gap ${between} is ${shortOfText(GAP_RULE.heightAtr, height)}.`, bars: named };
  }
  return {
    sentence: `The gap ${between} runs from ${bottomText} to ${topText}; this mark covers too little of it, or too much besides.`,
    bars: named,
  };
}
