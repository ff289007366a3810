/** Why a marked zone is no fair value gap: the first condition that fails, with its bars. */
import type { ChartBars } from '../grading/chart-bars.ts';
import { GAP_RULE, type GapDirection } from '../grading/gaps.ts';
import { elementAt } from '../kernel/element-at.ts';
import { atrText, barName, capitalized, numberText } from '../kernel/number-text.ts';
import type { Condition } from '../grading/conditions/condition.ts';

/** Returns what fails at a middle bar; `null` if the three bars leave a gap that counts. */
export function gapFailure(
  { bars, atr }: ChartBars,
  direction: GapDirection,
  index: number,
  decimals: number,
): Condition | null {
  if (!(Number.isInteger(index) && index > 0 && index < bars.t.length - 1))
    return { sentence: `${capitalized(barName(index))} has no bar on both sides.`, bars: [] };
  const isBullish = direction === 'bullish';
  const [open, close] = [elementAt(bars.o, index), elementAt(bars.c, index)];
  if (isBullish ? close <= open : close >= open) {
    const way = close === open ? 'where it opened' : isBullish ? 'down' : 'up';
    return { sentence: `The middle bar ${index + 1} closes ${way}.`, bars: [index] };
  }
  const three = [index - 1, index, index + 1];
  const [first, third] = isBullish
    ? [elementAt(bars.h, index - 1), elementAt(bars.l, index + 1)]
    : [elementAt(bars.l, index - 1), elementAt(bars.h, index + 1)];
  const height = isBullish ? third - first : first - third;
  const price = (value: number) => numberText(value, decimals);
  if (height <= 0) {
    const [one, other] = isBullish ? ['high', 'low'] : ['low', 'high'];
    const words = `bar ${index}'s ${one} (${price(first)}) overlaps bar ${index + 2}'s ${other} (${price(third)})`;
    return { sentence: `${capitalized(words)}: nothing is left untouched.`, bars: three };
  }
  const unit = elementAt(atr, index);
  const short = GAP_RULE.heightAtr - height / unit;
  return short <= 0
    ? null
    : {
        sentence: `${price(height)} high, ATR ${price(unit)}: ${atrText(height / unit)}, ${short.toFixed(2)} short.`,
        bars: three,
      };
}
