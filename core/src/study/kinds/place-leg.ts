/**
 * `place-leg`: place the leg of a direction that is the largest in ATR, or a leg of at least 80% of its size. Legs are
 * found and measured as in the Fibonacci exam, without its ratio prices. In the as-of-now view, the chart is cut, and
 * only swings that were confirmed by its last bar make legs.
 */
import { elementAt } from '../../kernel/element-at.ts';
import type { Random } from '../../kernel/random.ts';
import { CREDIT_RULES, legNearness } from '../../grading/credit.ts';
import type { LegMark } from '../../grading/mark.ts';
import { gradeMarks } from '../../grading/grade.ts';
import { acceptedLegsAtScales, LEG_ACCEPTED_SHARE, type Leg, type LegDirection } from '../../grading/legs.ts';
import { legFailures } from '../../grading/conditions/leg-conditions.ts';
import { atrText, countText } from '../../kernel/number-text.ts';
import { hasAtr, measuredChart, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { TaskLeg, TaskOf, TaskView, VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const BARS = 120;
const INTERVALS = ['1h', '4h', '1d'] as const;
/**
 * Maximum number of accepted legs. With more, almost any long move would be a right answer, so the chart is not used.
 */
const LEGS_MAX = 3;
/** Earliest cut of a chart in the as-of-now view, as a share of its bars. The latest cut is `CUT_SPAN` later. */
const CUT_FROM = 0.75;
const CUT_SPAN = 0.2;
const CREDIT = { ...CREDIT_RULES[2], ratioShare: 0 };

function shownBars(view: TaskView, length: number, random: Random): number {
  return view === 'hindsight' ? length : Math.round(length * (CUT_FROM + CUT_SPAN * random.next()));
}

function directionOf({ from, to }: TaskLeg): LegDirection {
  return to.price >= from.price ? 'bullish' : 'bearish';
}

const nameOf = ({ from, to }: TaskLeg) => `${from.index + 1} → ${to.index + 1}`;

function sizeSentence(leg: TaskOf<'place-leg'>['reference']['legs'][number]): string {
  return `Leg ${nameOf(leg)}, ${atrText(leg.sizeAtr, 1)}.`;
}

function refOf({ from, to, sizeAtr }: Leg): TaskOf<'place-leg'>['reference']['legs'][number] {
  return {
    from: { index: from.index, price: from.price },
    to: { index: to.index, price: to.price },
    sizeAtr,
  };
}

export const PLACE_LEG: TaskRule<'place-leg'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make({ direction, view }, material, random) {
    const { interval, bars, decimals } = windowOf(material);
    const chart = taskChart(interval, bars.slice(0, shownBars(view, bars.length, random)), decimals);
    const measured = measuredChart(chart);
    if (!hasAtr(measured)) return null;
    const legs = acceptedLegsAtScales(measured, direction);
    if (legs.length === 0 || legs.length > LEGS_MAX) return null;
    return { question: { chart, direction, view }, reference: { legs: legs.map(refOf) } };
  },
  grade({ question: { chart, direction }, reference }, { legs }) {
    const measured = measuredChart(chart);
    const accepted = acceptedLegsAtScales(measured, direction);
    const marks = legs.map((leg) => ({ ...leg, direction: directionOf(leg), ratios: [] }));
    const atrAt = (index: number) => elementAt(measured.atr, index);
    const nearness = (mark: LegMark, leg: Leg) =>
      legNearness(mark, leg, { from: atrAt(leg.from.index), to: atrAt(leg.to.index) }, CREDIT);
    const graded = gradeMarks(marks, accepted, nearness, 1);
    const failureOf = legFailures(measured, direction, CREDIT.tolerances.leg);
    const lines = graded.marks.flatMap(({ credit, reference: place }, at): VerdictLine[] => {
      const [leg, mark] = [legs[at], marks[at]];
      if (leg === undefined || mark === undefined) return [];
      const found = place === null ? undefined : accepted[place];
      if (credit === 0 || found === undefined) {
        const isTaken = accepted.some((each) => nearness(mark, each).credit > 0);
        const failure = isTaken ? null : failureOf(mark);
        const otherwise = isTaken ? 'The leg here is credited to another mark.' : 'No accepted leg runs here.';
        return [line('wrong', `${nameOf(leg)}: ${failure?.sentence ?? otherwise}`, String(at), failure?.bars ?? [])];
      }
      const bars = [found.from.index, found.to.index];
      const size = sizeSentence(refOf(found));
      return credit === 1
        ? [line('right', size, String(at), bars)]
        : [line('half', `${nameOf(leg)} is ${Math.round(100 * credit)}% right: ${size}`, String(at), bars)];
    });
    const isFound = graded.isFound.some(Boolean);
    const [largest] = reference.legs;
    const missed =
      isFound || largest === undefined
        ? []
        : [
            line('missed', `The largest was missed: ${sizeSentence(largest)}`, null, [
              largest.from.index,
              largest.to.index,
            ]),
          ];
    const summary = `The leg was ${isFound ? 'found' : 'missed'}; ${countText(legs.length, 'leg')} marked, one requested.`;
    return verdictOf(graded.score, summary, [...lines, ...missed]);
  },
  hint({ question: { direction }, reference: { legs } }, step) {
    const [largest] = legs;
    const bars = largest === undefined ? [] : [largest.from.index, largest.to.index];
    return hintAt(step, {
      rule: () => ({
        sentence: `A leg runs from one swing to the next. Take the ${direction === 'bullish' ? 'rising' : 'falling'} one that is largest in ATR at its end; ${100 * LEG_ACCEPTED_SHARE}% of it are enough.`,
      }),
      region: () => ({
        sentence: `The largest starts at the ${direction === 'bullish' ? 'low' : 'high'} of bar ${(largest?.from.index ?? 0) + 1}.`,
        bars: bars.slice(0, 1),
      }),
      'worked-answer': () => ({ sentence: legs.map(sizeSentence).join(' '), bars }),
    });
  },
};
