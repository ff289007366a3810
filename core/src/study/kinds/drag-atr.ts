/**
 * `drag-atr`: set a ruler to the height of one ATR(14) at a bar. If it is off by at most 10%, the score is 1; by at
 * most 20%, 0.5. At each chosen bar, Wilder's mean and the plain mean of the last 14 true ranges nearly agree, so that
 * both readings of the definition are right. The bar itself has another height, so that measuring only that bar is
 * wrong.
 */
import { elementAt } from '../../kernel/element-at.ts';
import { meanOf } from '../../learning/mean-of.ts';
import { GRADING_ATR_PERIOD } from '../../grading/chart-bars.ts';
import { barName, barRange, capitalized, numberText, percentText } from '../../kernel/number-text.ts';
import { hasAtr, measuredChart, taskChart, trueRangesOf, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { TaskChart, TaskOf } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const FULL = 0.1;
const HALF = 0.2;
/**
 * Maximum difference between Wilder's mean and the plain mean of the last 14 true ranges, as a share of Wilder's mean.
 */
const MEANS_DIFFER_MAX = 0.04;
/** Minimum difference between the bar's own true range and the ATR, as a share of the ATR. */
const ALONE_DIFFERS_MIN = 0.25;
const BARS = 60;
const INTERVALS = ['1h', '4h', '1d'] as const;
/** Rounding tolerance, so that a ruler exactly on a limit earns its credit. */
const ROUNDING = 1e-9;

function lastRanges(chart: TaskChart, index: number): readonly number[] {
  return trueRangesOf(chart).slice(index - GRADING_ATR_PERIOD + 1, index + 1);
}

function isFit(chart: TaskChart, atr: number, index: number): boolean {
  const ranges = lastRanges(chart, index);
  const apart = (value: number) => Math.abs(value - atr) / atr;
  return apart(meanOf(ranges)) <= MEANS_DIFFER_MAX && apart(ranges.at(-1) ?? atr) >= ALONE_DIFFERS_MIN;
}

/** Returns which of the last 14 bars opens farthest from the previous close, and that distance. */
function largestJump({ bars }: TaskChart, index: number): { readonly bar: number; readonly jump: number } {
  let largest = { bar: index, jump: 0 };
  for (let bar = index - GRADING_ATR_PERIOD + 1; bar <= index; bar += 1) {
    const [open, close] = [bars[bar]?.[0] ?? 0, bars[bar - 1]?.[3] ?? 0];
    if (Math.abs(open - close) > Math.abs(largest.jump)) largest = { bar, jump: open - close };
  }
  return largest;
}

/** Returns what the learner probably measured instead; `null` if the height fits no other measure. */
function reasonOf({ question: { chart, index }, reference }: TaskOf<'drag-atr'>, height: number): string | null {
  const isAbout = (value: number) => value > 0 && Math.abs(height - value) / value <= 0.04;
  const [, high = 0, low = 0] = chart.bars[index] ?? [];
  if (isAbout(high - low) || isAbout(reference.trueRanges.at(-1) ?? 0))
    return `This is the height of ${barName(index)} alone; ${GRADING_ATR_PERIOD} bars count.`;
  const plain = meanOf(
    chart.bars.slice(index - GRADING_ATR_PERIOD + 1, index + 1).map(([, top, bottom]) => top - bottom),
  );
  const { bar, jump } = largestJump(chart, index);
  if (!isAbout(plain) || jump === 0) return null;
  const distance = numberText(Math.abs(jump), chart.decimals);
  return capitalized(
    `${barName(bar)} opened ${distance} ${jump > 0 ? 'above' : 'below'} ${barName(bar - 1)}'s close; the jump counts.`,
  );
}

/** Returns how far off a ruler is, in percent of one ATR. A ruler can have any height, so the text stops at 1,000%. */
function shareText(off: number): string {
  return Math.abs(off) < 10 ? percentText(100 * Math.abs(off)) : 'more than 1,000%';
}

export const DRAG_ATR: TaskRule<'drag-atr'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make(_spec, material, random) {
    const { interval, bars, decimals } = windowOf(material);
    const chart = taskChart(interval, bars, decimals);
    const measured = measuredChart(chart);
    if (!hasAtr(measured)) return null;
    const indexes = bars.map((_, index) => index).slice(GRADING_ATR_PERIOD);
    const fitting = indexes.filter((index) => isFit(chart, elementAt(measured.atr, index), index));
    const index = fitting[random.below(Math.max(1, fitting.length))];
    if (index === undefined) return null;
    return {
      question: { chart, index },
      reference: { atr: elementAt(measured.atr, index), trueRanges: lastRanges(chart, index) },
    };
  },
  grade(task, { height }) {
    const { chart, index } = task.question;
    const { atr } = task.reference;
    const off = (height - atr) / atr;
    const score = Math.abs(off) <= FULL + ROUNDING ? 1 : Math.abs(off) <= HALF + ROUNDING ? 0.5 : 0;
    const number = (value: number) => numberText(value, chart.decimals);
    const place = `${number(height)} against ${number(atr)}`;
    const summary =
      score === 1
        ? `One ATR, within ${percentText(100 * FULL)}: ${place}.`
        : `${shareText(off)} too ${off > 0 ? 'high' : 'low'}: ${place}.`;
    const result = score === 1 ? 'right' : score > 0 ? 'half' : 'wrong';
    const from = index - GRADING_ATR_PERIOD + 1;
    const mean = `The mean true range of ${barRange(from, index)} is about ${number(atr)}.`;
    const sentence = (score === 1 ? null : reasonOf(task, height)) ?? mean;
    return verdictOf(score, summary, [line(result, sentence, null, [index])]);
  },
  hint({ question: { chart, index }, reference: { atr } }, step) {
    const from = index - GRADING_ATR_PERIOD + 1;
    return hintAt(step, {
      rule: () => ({
        sentence:
          `One ATR is the mean true range of the last ${GRADING_ATR_PERIOD} bars. ` +
          'A true range reaches from high to low, and to the close before where that lies outside.',
      }),
      region: () => ({
        sentence: `Look at ${barRange(from, index)}: about half of them are taller than the ruler, half are smaller.`,
        bars: Array.from({ length: GRADING_ATR_PERIOD }, (_, offset) => from + offset),
      }),
      'worked-answer': () => ({
        sentence: `One ATR at ${barName(index)} is ${numberText(atr, chart.decimals)}.`,
        bars: [index],
      }),
    });
  },
};
