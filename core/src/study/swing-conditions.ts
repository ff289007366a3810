/** Which condition of a swing a bar fails, in words. Sentences count bars from 1, as the chart does. */
import { elementAt } from '../kernel/element-at.ts';
import { isMoreExtreme, type SwingKind } from '../market/fractals.ts';
import type { ChartBars } from '../grading/chart-bars.ts';
import { SWING_RULE } from '../grading/swings.ts';
import { atrText, countText } from './number-text.ts';
import { extremeOf } from './task-chart.ts';
import { judgeTurns, type JudgedTurn } from './turn-sizes.ts';
import type { TaskView } from './task.ts';

export interface Condition {
  readonly sentence: string;
  /** The bars that it names. */
  readonly bars: readonly number[];
}

const BEYOND = { high: 'higher', low: 'lower' } as const;

/** Returns why the bar is no fractal of its kind; `null` if it is one. The bar is on the chart. */
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
    return { sentence: `Only ${countText(after, 'bar follows', 'bars follow')} bar ${index + 1}.`, bars: [index] };
  if (index < SWING_RULE.before)
    return { sentence: `Only ${countText(index, 'bar comes', 'bars come')} before bar ${index + 1}.`, bars: [index] };
  return null;
}

/** Says what makes a bar a fractal. */
export function fractalSentence(kind: SwingKind, index: number): string {
  return `No bar among the ${SWING_RULE.before} before and the ${SWING_RULE.after} after bar ${index + 1} is ${BEYOND[kind]}.`;
}

/** Returns two turns of one kind of which only the more extreme stays, as "31 and 38 are highs …". */
export function repeatedSentence(kind: SwingKind, goes: number, stays: number, between: string): string {
  const [first, second] = [Math.min(goes, stays) + 1, Math.max(goes, stays) + 1];
  const other = kind === 'high' ? 'low' : 'high';
  return `${first} and ${second} are ${kind}s with no ${between}${other} between; ${stays + 1} is ${BEYOND[kind]}, so ${goes + 1} goes.`;
}

/** Returns why a fractal is no swing, by the walk through the chart's turns; `null` if it is one, or if the walk does not say. */
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
  const short = (SWING_RULE.legAtr - fate.legAtr).toFixed(2);
  return {
    sentence: `Leg ${fate.from.index + 1} → ${index + 1} is ${atrText(fate.legAtr)}, ${short} short.`,
    bars: [fate.from.index, index],
  };
}

/** Returns a function that says why a bar is no swing of a kind; `null` if it is one, or if no single condition fails. */
export function swingFailures(chart: ChartBars, view: TaskView): (kind: SwingKind, index: number) => Condition | null {
  const length = chart.bars.t.length;
  const judged = judgeTurns(chart) ?? [];
  return (kind, index) => {
    if (!(Number.isInteger(index) && index >= 0 && index < length))
      return { sentence: `Bar ${index + 1} is not on the chart.`, bars: [] };
    const failure = fractalFailure(chart, kind, index);
    if (failure === null) return turnFailure(judged, kind, index);
    const before = length - 1 - index;
    const isUnconfirmed = view === 'as-of-now' && before < SWING_RULE.after && failure.bars.length === 1;
    return isUnconfirmed
      ? {
          sentence: `Bar ${index + 1} is ${countText(before, 'bar')} before the cut at bar ${length}: not confirmed.`,
          bars: [index],
        }
      : failure;
  };
}

/** Returns the distance of a price from the high or low of a bar, in ATR at that bar. */
export function atrFrom({ bars, atr }: ChartBars, kind: SwingKind, index: number, price: number): number {
  return (price - extremeOf(bars, kind, index)) / elementAt(atr, index);
}
