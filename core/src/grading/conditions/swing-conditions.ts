/** Finds out which condition of a swing a bar does not meet, and says so in words. */
import { elementAt } from '../../kernel/element-at.ts';
import { shortOfText } from '../../kernel/limit-text.ts';
import { atrText, countText } from '../../kernel/number-text.ts';
import { extremeOf, isMoreExtreme, type SwingKind } from '../../market/fractals.ts';
import type { ChartBars } from '../chart-bars.ts';
import { SWING_RULE } from '../swings.ts';
import { judgeTurns, type JudgedTurn } from '../turn-sizes.ts';
import { offChart, type Condition } from './condition.ts';

const BEYOND = { high: 'higher', low: 'lower' } as const;

/** Returns why the bar is not a fractal of that kind, or `null` if it is one. The bar must be on the chart. */
export function fractalFailure({ bars }: ChartBars, kind: SwingKind, index: number): Condition | null {
  const length = bars.t.length;
  const own = extremeOf(bars, kind, index);
  const price = (at: number) => extremeOf(bars, kind, at);
  const from = Math.max(0, index - SWING_RULE.before);
  const last = Math.min(length - 1, index + SWING_RULE.after);
  let beyond = index;
  for (let at = from; at <= last; at += 1) if (isMoreExtreme(kind, price(at), price(beyond))) beyond = at;
  if (beyond !== index)
    return { sentence: `Bar ${beyond + 1} is ${BEYOND[kind]} than bar ${index + 1}.`, bars: [beyond, index] };
  for (let at = from; at < index; at += 1)
    if (price(at) === own)
      return { sentence: `Bars ${at + 1} and ${index + 1} share the ${kind}; the first counts.`, bars: [at, index] };
  const after = length - 1 - index;
  if (after < SWING_RULE.after)
    return {
      sentence: `Only ${countText(after, 'bar follows', 'bars follow')} bar ${index + 1}; a swing needs ${SWING_RULE.after}.`,
      bars: [index],
    };
  if (index < SWING_RULE.before)
    return {
      sentence: `Only ${countText(index, 'bar comes', 'bars come')} before bar ${index + 1}; a swing needs ${SWING_RULE.before}.`,
      bars: [index],
    };
  return null;
}

/** Returns a sentence that says why a bar is a fractal. */
export function fractalSentence(kind: SwingKind, index: number): string {
  return `No bar among the ${SWING_RULE.before} before and the ${SWING_RULE.after} after bar ${index + 1} is ${BEYOND[kind]}.`;
}

/**
 * Returns a sentence about two turns of one kind: "31 and 38 are highs …". The rule keeps only the more extreme of the
 * two.
 */
export function repeatedSentence(kind: SwingKind, goes: number, stays: number, between: string): string {
  const [first, second] = [Math.min(goes, stays) + 1, Math.max(goes, stays) + 1];
  const other = kind === 'high' ? 'low' : 'high';
  return `${first} and ${second} are ${kind}s with no ${between}${other} between; ${stays + 1} is ${BEYOND[kind]}, so ${goes + 1} goes.`;
}

/**
 * Returns why a fractal is not a swing, from what the rule decided about each turn of the chart. `null` if it is a
 * swing, or if the turns do not explain why not.
 */
function turnFailure(judged: readonly JudgedTurn[], kind: SwingKind, index: number): Condition | null {
  const own = judged.find(({ turn }) => turn.kind === kind && turn.index === index);
  if (own === undefined) {
    const near = judged
      .filter(({ turn }) => turn.kind === kind)
      .toSorted((a, b) => Math.abs(a.turn.index - index) - Math.abs(b.turn.index - index))[0];
    if (near === undefined) return null;
    const { index: stays } = near.turn;
    return { sentence: repeatedSentence(kind, index, stays, ''), bars: [index, stays] };
  }
  const { fate } = own;
  if (fate.kind === 'keep') return null;
  if (fate.kind === 'beaten')
    return { sentence: repeatedSentence(kind, index, fate.by.index, 'kept '), bars: [index, fate.by.index] };
  return {
    sentence: `Leg ${fate.from.index + 1} → ${index + 1} is ${shortOfText(SWING_RULE.legAtr, fate.legAtr)}.`,
    bars: [fate.from.index, index],
  };
}

/**
 * Returns a function that says why a bar is not a swing of a kind; it returns `null` if the bar is one, or if no single
 * condition explains why not.
 */
export function swingFailures(chart: ChartBars): (kind: SwingKind, index: number) => Condition | null {
  const judged = judgeTurns(chart) ?? [];
  return (kind, index) =>
    offChart(chart.bars, index) ?? fractalFailure(chart, kind, index) ?? turnFailure(judged, kind, index);
}

/**
 * Returns how far a price is from the high or low of its bar, as a condition; `null` if it is at most `fullAtr` away.
 */
export function priceFailure(
  { bars, atr }: ChartBars,
  kind: SwingKind,
  index: number,
  price: number,
  fullAtr: number,
): Condition | null {
  const off = (price - extremeOf(bars, kind, index)) / elementAt(atr, index);
  if (Math.abs(off) <= fullAtr) return null;
  const side = off > 0 ? 'above' : 'below';
  return { sentence: `The mark is ${atrText(off)} ${side} the ${kind} of bar ${index + 1}.`, bars: [index] };
}
