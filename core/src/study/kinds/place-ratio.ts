/**
 * `place-ratio`: place the prices at three retracements of a leg, counted from its end. A price scores 1 if it is off
 * by at most 1% of the leg, and 0.5 if by at most 2.5%. A missing price scores 0. The score is the mean.
 */
import type { Random } from '../../kernel/random.ts';
import { shuffled } from '../../bias/random-draw.ts';
import { LEG_RATIOS, ratioPrice } from '../../grading/leg-ratios.ts';
import { detectLegs } from '../../grading/legs.ts';
import { SWING_RULE } from '../../grading/swings.ts';
import { meanOf } from '../../learning/mean-of.ts';
import { numberText, percentText } from '../../kernel/number-text.ts';
import { hasAtr, measuredChart, rounded, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { TaskLeg, TaskOf } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const BARS = 90;
const INTERVALS = ['1h', '4h', '1d'] as const;
const FULL_POINTS = 1;
const HALF_POINTS = 2.5;
/** Minimum height of a leg in ATR, so that lines and prices can be told apart. */
const LEG_MIN_ATR = 3;
const ROUNDING = 1e-9;

const heightOf = ({ from, to }: TaskLeg) => Math.abs(to.price - from.price);
const ratioText = (ratio: number) => percentText(100 * ratio, 1);

/**
 * Returns the price of a ratio that is counted from the start of the leg instead of its end, which is the common
 * mistake.
 */
function fromStart({ from, to }: TaskLeg, ratio: number): number {
  return from.price + ratio * (to.price - from.price);
}

/** Returns the distance between two prices, in percent of the leg. */
function pointsOff(leg: TaskLeg, a: number, b: number): number {
  return (100 * Math.abs(a - b)) / heightOf(leg);
}

function shownLength(view: 'hindsight' | 'as-of-now', end: number, length: number, random: Random): number {
  const first = end + SWING_RULE.after + 1;
  return view === 'hindsight' ? length : Math.min(length, first + random.below(3));
}

function workedSentence({ question: { chart, leg, ratios }, reference }: TaskOf<'place-ratio'>, place: number): string {
  const price = (value: number) => numberText(value, chart.decimals);
  return `${ratioText(ratios[place] ?? 0)} back from ${price(leg.to.price)} is ${price(reference.prices[place] ?? 0)}.`;
}

export const PLACE_RATIO: TaskRule<'place-ratio'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make({ direction, view }, material, random) {
    const { interval, bars, decimals } = windowOf(material);
    const whole = taskChart(interval, bars, decimals);
    const measured = measuredChart(whole);
    if (!hasAtr(measured)) return null;
    const legs = detectLegs(measured).filter((each) => each.direction === direction && each.sizeAtr >= LEG_MIN_ATR);
    const [found] = shuffled(random, legs);
    if (found === undefined) return null;
    const leg = {
      from: { index: found.from.index, price: rounded(found.from.price, decimals) },
      to: { index: found.to.index, price: rounded(found.to.price, decimals) },
    };
    const shown = shownLength(view, leg.to.index, bars.length, random);
    return {
      question: { chart: { ...whole, bars: whole.bars.slice(0, shown) }, leg, ratios: LEG_RATIOS },
      reference: { prices: LEG_RATIOS.map((ratio) => rounded(ratioPrice(leg, ratio), decimals)) },
    };
  },
  grade(task, { prices }) {
    const { chart, leg, ratios } = task.question;
    const bars = [leg.from.index, leg.to.index];
    const graded = ratios.map((ratio, place) => {
      const [given, worked] = [prices[place] ?? null, workedSentence(task, place)];
      const target = String(place);
      if (given === null)
        return { credit: 0, line: line('missed', `${ratioText(ratio)} was left out. ${worked}`, target, bars) };
      const off = pointsOff(leg, given, ratioPrice(leg, ratio));
      const credit = off <= FULL_POINTS + ROUNDING ? 1 : off <= HALF_POINTS + ROUNDING ? 0.5 : 0;
      if (credit === 1) return { credit, line: line('right', worked, target, bars) };
      const price = numberText(given, chart.decimals);
      const isFromStart = pointsOff(leg, given, fromStart(leg, ratio)) <= HALF_POINTS;
      const what = isFromStart
        ? `${price} counts from the start of the leg; ${worked}`
        : `${price} is ${off > 100 ? 'more than the whole leg' : `${numberText(off, 1)} points of the leg`} off; ${worked}`;
      return { credit, line: line(credit > 0 ? 'half' : 'wrong', what, target, bars) };
    });
    const right = graded.filter(({ credit }) => credit === 1).length;
    const score = meanOf(graded.map(({ credit }) => credit));
    return verdictOf(score, `${right} of ${ratios.length} prices are right.`, graded.map((each) => each.line)); // oxfmt-ignore
  },
  hint(task, step) {
    const { chart, leg, ratios } = task.question;
    const bars = [leg.from.index, leg.to.index];
    const price = (value: number) => numberText(value, chart.decimals);
    return hintAt(step, {
      rule: () => ({
        sentence: 'Take the ratio of the height of the leg, and count it from the end of the leg back to its start.',
      }),
      region: () => ({
        sentence: `The leg is ${price(heightOf(leg))} high and ends at ${price(leg.to.price)}. ${ratioText(ratios[0] ?? 0)} of it is ${price((ratios[0] ?? 0) * heightOf(leg))}.`,
        bars,
      }),
      'worked-answer': () => ({ sentence: ratios.map((_, place) => workedSentence(task, place)).join(' '), bars }),
    });
  },
};
