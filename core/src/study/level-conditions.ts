/** Which extremes lie together on a chart, and which condition of a level fails, in words. */
import { elementAt } from '../kernel/element-at.ts';
import { meanOf } from '../learning/mean-of.ts';
import { findFractals, type Fractal } from '../market/fractals.ts';
import type { ChartBars } from '../grading/chart-bars.ts';
import { LEVEL_TOUCHES, LEVEL_WIDTH_ATR, type Level } from '../grading/levels.ts';
import { SWING_RULE } from '../grading/swings.ts';
import { atrText, barList } from '../kernel/number-text.ts';
import type { Condition } from '../grading/conditions/condition.ts';

/** Extremes that lie together in price. */
export interface TouchGroup {
  /** In order of price. */
  readonly touches: readonly Fractal[];
  /** From the lowest to the highest, in ATR. */
  readonly spanAtr: number;
  readonly price: number;
  /** Mean ATR at the touches, in units of price. */
  readonly atr: number;
}

export function touchGroup(touches: readonly Fractal[], { atr }: ChartBars): TouchGroup {
  const unit = meanOf(touches.map(({ index }) => elementAt(atr, index)));
  const prices = touches.map(({ price }) => price);
  const spanAtr = (Math.max(...prices) - Math.min(...prices)) / unit;
  return { touches, spanAtr, price: meanOf(prices), atr: unit };
}

/** Returns every three neighbors in price among the extremes of a chart, in order of price. */
export function neighborGroups(chart: ChartBars): TouchGroup[] {
  const extremes = findFractals(chart.bars, SWING_RULE).toSorted((a, b) => a.price - b.price || a.index - b.index);
  return extremes.flatMap((_, start) => {
    const touches = extremes.slice(start, start + LEVEL_TOUCHES);
    return touches.length < LEVEL_TOUCHES ? [] : [touchGroup(touches, chart)];
  });
}

/** Returns the three extremes that lie nearest together; `null` with fewer than three. */
export function tightestGroup(chart: ChartBars): TouchGroup | null {
  return neighborGroups(chart).toSorted((a, b) => a.spanAtr - b.spanAtr)[0] ?? null;
}

/** The bars of touches in order of time. */
export function barsOfTouches(touches: readonly Fractal[]): number[] {
  return touches.map(({ index }) => index).toSorted((a, b) => a - b);
}

/** Says that touches make a level: "Bars 20, 48 and 77 lie within 0.41 ATR." */
export function levelSentence({ touches, atr }: Level): string {
  const spread = (touches.at(-1)?.price ?? 0) - (touches[0]?.price ?? 0);
  return `${sentenceBars(touches)} lie within ${atrText(spread / atr)}.`;
}

function sentenceBars(touches: readonly Fractal[]): string {
  const list = barList(barsOfTouches(touches));
  return `${list.slice(0, 1).toUpperCase()}${list.slice(1)}`;
}

/** Says why a chart has no level. */
export function noLevelCondition(chart: ChartBars): Condition {
  const tightest = tightestGroup(chart);
  if (tightest === null) return { sentence: `There are fewer than ${LEVEL_TOUCHES} swing extremes.`, bars: [] };
  const bars = barsOfTouches(tightest.touches);
  const numbers = bars.map((index) => index + 1).join(', ');
  return {
    sentence: `The nearest three extremes (bars ${numbers}) span ${atrText(tightest.spanAtr)}; a level takes ${LEVEL_WIDTH_ATR} or less.`,
    bars,
  };
}
