/** Finds extremes that lie close together on a chart, and states which condition of a level fails. */
import { elementAt } from '../kernel/element-at.ts';
import { meanOf } from '../learning/mean-of.ts';
import { findFractals, type Fractal } from '../market/fractals.ts';
import type { ChartBars } from '../grading/chart-bars.ts';
import { LEVEL_TOUCHES, LEVEL_WIDTH_ATR, type Level } from '../grading/levels.ts';
import { SWING_RULE } from '../grading/swings.ts';
import { atrText, barList } from '../kernel/number-text.ts';
import type { Condition } from '../grading/conditions/condition.ts';

/** Extremes whose prices lie close together. */
export interface TouchGroup {
  /** The extremes in order of price. */
  readonly touches: readonly Fractal[];
  /** Distance from the lowest to the highest extreme, in ATR. */
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

/**
 * Sorts the extremes of the chart by price and returns every group of three neighbors; the lowest group comes first.
 */
export function neighborGroups(chart: ChartBars): TouchGroup[] {
  const extremes = findFractals(chart.bars, SWING_RULE).toSorted((a, b) => a.price - b.price || a.index - b.index);
  return extremes.flatMap((_, start) => {
    const touches = extremes.slice(start, start + LEVEL_TOUCHES);
    return touches.length < LEVEL_TOUCHES ? [] : [touchGroup(touches, chart)];
  });
}

/** Returns the three extremes with the smallest span, or `null` if there are fewer than three. */
export function tightestGroup(chart: ChartBars): TouchGroup | null {
  return neighborGroups(chart).toSorted((a, b) => a.spanAtr - b.spanAtr)[0] ?? null;
}

/** Returns the indexes of the bars at which the touches lie, in order of time. */
export function barsOfTouches(touches: readonly Fractal[]): number[] {
  return touches.map(({ index }) => index).toSorted((a, b) => a - b);
}

/** Returns a sentence that says that a level exists: "Bars 20, 48 and 77 lie within 0.41 ATR." */
export function levelSentence({ touches, atr }: Level): string {
  const spread = (touches.at(-1)?.price ?? 0) - (touches[0]?.price ?? 0);
  return `${sentenceBars(touches)} lie within ${atrText(spread / atr)}.`;
}

function sentenceBars(touches: readonly Fractal[]): string {
  const list = barList(barsOfTouches(touches));
  return `${list.slice(0, 1).toUpperCase()}${list.slice(1)}`;
}

/** Returns why a chart has no level. */
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
