/**
 * Sentences that say why a bar does or does not break a swing, and why a break has its label. They count bars from 1,
 * as the chart does.
 */
import { elementAt } from '../../kernel/element-at.ts';
import { countText, numberText } from '../../kernel/number-text.ts';
import { extremeOf, isMoreExtreme } from '../../market/fractals.ts';
import { BREAK_NAMES } from '../break-choice.ts';
import type { ChartBars } from '../chart-bars.ts';
import { readStructure, type KnownSwing, type StructureBar } from '../structure.ts';
import { SWING_RULE } from '../swings.ts';
import { priceTexts, type Condition } from './condition.ts';

export type BreakDirection = 'bullish' | 'bearish';
export type MadeBreak = NonNullable<StructureBar['made']>;

export const DIRECTION_WORDS: Readonly<Record<BreakDirection, string>> = { bullish: 'upward', bearish: 'downward' };
const SIDE = { high: 'above', low: 'below' } as const;
const BACK = { high: 'below', low: 'above' } as const;

export const kindOf = (direction: BreakDirection) => (direction === 'bullish' ? 'high' : 'low');

/** Returns every break of a chart, including the first one, in order of time. */
export function breaksOf(read: readonly StructureBar[]): MadeBreak[] {
  return read.flatMap(({ made }) => made ?? []);
}

function knownSwing(bar: StructureBar, kind: 'high' | 'low'): KnownSwing | null {
  return kind === 'high' ? bar.high : bar.low;
}

/** Returns how far a value lies beyond a swing, in units of price; negative if the value has not passed the swing. */
export function beyond({ swing }: KnownSwing, value: number): number {
  return swing.kind === 'high' ? value - swing.price : swing.price - value;
}

/** Returns a sentence that describes a break: "Bar 84 closes above the high of bar 70." */
export function breakSentence({ index, swing }: MadeBreak): string {
  return `Bar ${index + 1} closes ${SIDE[swing.kind]} the ${swing.kind} of bar ${swing.index + 1}.`;
}

/**
 * Returns a sentence on where the high or low and the close of a bar lie relative to a swing: "Bar 72 at the high of
 * bar 41: high 6.5 above, close 7.7 below."
 */
export function wickSentence({ bars }: ChartBars, index: number, known: KnownSwing, decimals: number): string {
  const { kind } = known.swing;
  const part = (name: string, value: number) => {
    const off = beyond(known, value);
    if (off === 0) return `${name} exactly at it`;
    return `${name} ${numberText(Math.abs(off), decimals)} ${off > 0 ? SIDE[kind] : BACK[kind]}`;
  };
  const extreme = part(kind, extremeOf(bars, kind, index));
  return `Bar ${index + 1} at the ${kind} of bar ${known.swing.index + 1}: ${extreme}, ${part('close', elementAt(bars.c, index))}.`;
}

/** Returns the number of digits needed to write the prices of a chart without rounding, at most 8. */
export function digitsOf({ bars }: ChartBars): number {
  const digits = [...bars.h, ...bars.l, ...bars.c].map((price) => (String(price).split('.')[1] ?? '').length);
  return Math.min(8, Math.max(0, ...digits));
}

/**
 * Returns the index of the latest extreme that the close of the bar at `index` has passed, although that extreme is not
 * confirmed as a swing yet; `null` if there is none.
 */
function candidateBefore({ bars }: ChartBars, kind: 'high' | 'low', index: number): number | null {
  const price = (at: number) => extremeOf(bars, kind, at);
  for (let at = index - 1; at >= Math.max(SWING_RULE.before, index - SWING_RULE.after); at -= 1) {
    const around = [...range(at - SWING_RULE.before, at), ...range(at + 1, index)];
    const standsOut = around.every((other) => !isMoreExtreme(kind, price(other), price(at)));
    if (standsOut && isMoreExtreme(kind, elementAt(bars.c, index), price(at))) return at;
  }
  return null;
}

function range(from: number, until: number): number[] {
  return Array.from({ length: Math.max(0, until - from) }, (_, offset) => from + offset);
}

/**
 * Returns a function that says why the close of a bar breaks no swing in the given direction; it returns `null` if the
 * close breaks one.
 */
export function breakFailures(chart: ChartBars): (index: number, direction: BreakDirection) => Condition | null {
  const read = new Map(readStructure(chart).map((bar) => [bar.index, bar]));
  return (index, direction) => {
    const kind = kindOf(direction);
    const bar = read.get(index);
    const known = bar === undefined ? null : knownSwing(bar, kind);
    if (bar === undefined || known === null)
      return {
        sentence: `No swing ${kind} was known at bar ${index + 1}; a swing is known ${SWING_RULE.after} bars later.`,
        bars: [index],
      };
    if (bar.made !== null && bar.made.direction === direction) return null;
    const { swing, brokenAt } = known;
    const name = `the swing ${kind} of bar ${swing.index + 1}`;
    const close = elementAt(chart.bars.c, index);
    if (beyond(known, close) > 0 && brokenAt !== null)
      return {
        sentence: `Bar ${brokenAt + 1} broke ${name} already; a swing is broken once.`,
        bars: [swing.index, brokenAt, index],
      };
    const young = candidateBefore(chart, kind, index);
    if (young !== null)
      return {
        sentence: `Bar ${index + 1} closes ${SIDE[kind]} the ${kind} of bar ${young + 1}, which was not confirmed: ${countText(index - young - 1, 'bar')} between them.`,
        bars: [young, index],
      };
    const [closeText = '', swingText = ''] = priceTexts([close, swing.price]);
    return {
      sentence: `Bar ${index + 1} closes at ${closeText}, not ${SIDE[kind]} ${name} (${swingText}), the last one known then.`,
      bars: [swing.index, index],
    };
  };
}

/**
 * Explains the label of a break: "The break before (bar 60) was downward, so this upward one is a change of character."
 */
export function labelReason(breaks: readonly MadeBreak[], made: MadeBreak): Condition {
  const before = breaks[breaks.indexOf(made) - 1];
  if (before === undefined || made.label === null)
    return {
      sentence: `Bar ${made.index + 1} is the first break of the chart: it sets the trend and has no label.`,
      bars: [made.index],
    };
  return {
    sentence:
      `The break before (bar ${before.index + 1}) was ${DIRECTION_WORDS[before.direction]}, ` +
      `so this ${DIRECTION_WORDS[made.direction]} one is a ${BREAK_NAMES[made.label]}.`,
    bars: [before.index, made.index],
  };
}
