/** Finds out which condition of a Fibonacci leg a mark does not meet. */
import { atrTextBeside } from '../../kernel/limit-text.ts';
import { atrText } from '../../kernel/number-text.ts';
import type { SwingKind } from '../../market/fractals.ts';
import type { ChartBars } from '../chart-bars.ts';
import type { Tolerances } from '../credit.ts';
import type { ChartExamAsk } from '../exam-rules.ts';
import { LEG_ACCEPTED_SHARE, LEG_SCALES_ATR, detectLegs, type Leg, type LegDirection } from '../legs.ts';
import type { LegMark } from '../mark.ts';
import { SWING_RULE, detectSwings, type Swing } from '../swings.ts';
import { offChart, type Condition } from './condition.ts';
import { priceFailure, swingFailures } from './swing-conditions.ts';

const ENDS = ['from', 'to'] as const;
const END_WORDS = { from: 'start', to: 'end' } as const;

function kindOf(direction: LegDirection, end: (typeof ENDS)[number]): SwingKind {
  return (direction === 'bullish') === (end === 'from') ? 'low' : 'high';
}

/** Returns why a leg between two neighboring swings is too small to be accepted, or `null` if it is accepted. */
function sizeFailure(leg: Leg, legs: readonly Leg[]): Condition | null {
  const largest = legs
    .filter(({ direction }) => direction === leg.direction)
    .toSorted((a, b) => b.sizeAtr - a.sizeAtr)[0];
  if (largest === undefined || leg.sizeAtr >= LEG_ACCEPTED_SHARE * largest.sizeAtr) return null;
  const name = ({ from, to }: Leg) => `leg ${from.index + 1} → ${to.index + 1}`;
  const least = LEG_ACCEPTED_SHARE * largest.sizeAtr;
  return {
    sentence:
      `This ${name(leg)} is ${atrTextBeside(least, leg.sizeAtr)}; the largest ${leg.direction} one, ${name(largest)}, is ` +
      `${atrText(largest.sizeAtr)}, and only legs from ${atrText(least)} on are accepted.`,
    bars: [leg.from.index, leg.to.index, largest.from.index, largest.to.index],
  };
}

/**
 * Returns a condition that names a swing between the ends of the mark; such a mark spans several legs. `null` if there
 * is no such swing.
 */
function partingFailure(swings: readonly Swing[], { from, to, direction }: LegMark): Condition | null {
  const between = swings.find(
    ({ kind, index }) => index > from.index && index < to.index && kind === kindOf(direction, 'to'),
  );
  return between === undefined
    ? null
    : {
        sentence: `The swing ${between.kind} of bar ${between.index + 1} lies between bars ${from.index + 1} and ${to.index + 1}: these are several legs.`,
        bars: [from.index, between.index, to.index],
      };
}

/**
 * Returns a function that says why a mark is not a leg that the question accepts; it returns `null` if no single
 * condition explains it.
 */
export function legFailures(chart: ChartBars, ask: ChartExamAsk, tolerance: Tolerances['leg'], isFirstVersion = false) {
  const rules = LEG_SCALES_ATR.slice(0, isFirstVersion ? 1 : LEG_SCALES_ATR.length).map((legAtr) => ({
    ...SWING_RULE,
    legAtr,
  }));
  const scales = rules.map((rule) => detectLegs(chart, chart.bars.t.length, rule));
  const swings = detectSwings(chart);
  const failureAt = swingFailures(chart);
  const isSwing = (kind: SwingKind, index: number) =>
    scales.some((legs) => legs.some(({ from, to }) => [from, to].some((at) => at.kind === kind && at.index === index)));

  const anchorFailure = (mark: LegMark, end: (typeof ENDS)[number]): Condition | null => {
    const { index, price } = mark[end];
    const kind = kindOf(mark.direction, end);
    const off = offChart(chart.bars, index);
    if (off !== null) return off;
    if (isSwing(kind, index)) return priceFailure(chart, kind, index, price, tolerance.atr.full);
    const failure = failureAt(kind, index);
    return failure === null
      ? null
      : { ...failure, sentence: `The ${END_WORDS[end]} of this leg is not a swing ${kind}. ${failure.sentence}` };
  };

  return (mark: LegMark): Condition | null => {
    if (ask !== 'all' && mark.direction !== ask)
      return {
        sentence: `This leg is ${mark.direction}; the question asks for a ${ask} one.`,
        bars: [mark.from.index, mark.to.index],
      };
    const anchor = anchorFailure(mark, 'from') ?? anchorFailure(mark, 'to');
    if (anchor !== null) return anchor;
    const found = scales.flatMap((legs) => {
      const leg = legs.find(({ from, to }) => from.index === mark.from.index && to.index === mark.to.index);
      return leg === undefined ? [] : [sizeFailure(leg, legs)];
    });
    return found.length === 0 ? partingFailure(swings, mark) : (found.find((each) => each !== null) ?? null);
  };
}
