/**
 * `merge`: merge small bars into one larger bar. If all four prices are exact, the score is 1; if three are, 0.5. A
 * price is exact within half a unit of the last digit on the chart. If the larger bar is incomplete, the right answer
 * has no prices.
 */
import type { Random } from '../../kernel/random.ts';
import { shuffled } from '../../bias/random-draw.ts';
import type { Bar } from '../../market/bar.ts';
import { barOpen, type Interval } from '../../market/interval.ts';
import { barName, capitalized, countText, numberText } from '../../kernel/number-text.ts';
import { taskChart, windowNeed, windowOf, type WindowMaterial } from '../task-chart.ts';
import type { SpecFor, TaskRule } from '../task-rule.ts';
import type { PriceRow, Prices, TaskChart, TaskOf, VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

/**
 * For each interval of the smaller bars: the interval of the larger bar, and how many smaller bars it consists of. A
 * week has 7 daily bars in a market that never closes, otherwise 5.
 */
const TARGETS: Partial<Readonly<Record<Interval, { readonly target: Interval; readonly sizes: readonly number[] }>>> = {
  '1m': { target: '5m', sizes: [5] },
  '5m': { target: '15m', sizes: [3] },
  '15m': { target: '1h', sizes: [4] },
  '1h': { target: '4h', sizes: [4] },
  '4h': { target: '1d', sizes: [6] },
  '1d': { target: '1w', sizes: [5, 7] },
};
const BARS = 90;
/**
 * Minimum jump from a close to the next open that counts as a gap, as a multiple of the mean range of the set's bars.
 */
const GAP_MIN = 0.2;
/** Minimum number of bars in an incomplete set. */
const UNFINISHED_MIN = 2;

interface MergeSet {
  readonly target: Interval;
  readonly size: number;
  readonly bars: readonly Bar[];
}

/** Returns the complete larger bars within the drawn bars, each as its smaller bars. */
function wholeSets({ bars, interval }: WindowMaterial): MergeSet[] {
  const rule = TARGETS[interval];
  if (rule === undefined) return [];
  const { target, sizes } = rule;
  const size = targetSize(bars, target, sizes);
  const groups = Map.groupBy(bars, ({ t }) => barOpen(target, t));
  return [...groups.values()].filter((group) => group.length === size).map((group) => ({ target, size, bars: group }));
}

/**
 * Returns how many smaller bars make a target bar. If there are two possible sizes, the larger one is for a market that
 * trades on Saturdays.
 */
function targetSize(bars: readonly Bar[], target: Interval, sizes: readonly number[]): number {
  const counts = [...Map.groupBy(bars, ({ t }) => barOpen(target, t)).values()].map((group) => group.length);
  return sizes.findLast((size) => counts.includes(size)) ?? sizes[0] ?? 0;
}

function largestJump(bars: readonly Bar[]): number {
  const meanHeight = bars.reduce((sum, { h, l }) => sum + h - l, 0) / bars.length;
  const jumps = bars.slice(1).map(({ o }, index) => Math.abs(o - (bars[index]?.c ?? o)));
  return meanHeight > 0 ? Math.max(...jumps) / meanHeight : 0;
}

/**
 * Whether the merge needs more than one bar: the high and the low come from different bars, and the price changes over
 * the set.
 */
function isWorthMerging(chart: TaskChart): boolean {
  const { high, low } = mergedPrices(chart.bars);
  return high > low && barWith(chart, 'high', high) !== barWith(chart, 'low', low);
}

function drawSet(spec: SpecFor<'merge'>, drawn: WindowMaterial, random: Random): MergeSet | null {
  for (const set of shuffled(random, wholeSets(drawn))) {
    if (!isWorthMerging(taskChart(drawn.interval, set.bars, drawn.decimals))) continue;
    if (spec.case === 'gap' && largestJump(set.bars) < GAP_MIN) continue;
    if (spec.case !== 'unfinished') return set;
    const shown = UNFINISHED_MIN + random.below(set.size - UNFINISHED_MIN);
    return { ...set, bars: set.bars.slice(0, shown) };
  }
  return null;
}

const FIELDS = ['open', 'high', 'low', 'close'] as const;
type Field = (typeof FIELDS)[number];
const COLUMNS: Readonly<Record<Field, number>> = { open: 0, high: 1, low: 2, close: 3 };

function mergedPrices(bars: readonly PriceRow[]): Prices {
  const [first, last] = [bars[0], bars.at(-1)];
  return {
    open: first?.[0] ?? 0,
    high: Math.max(...bars.map(([, high]) => high)),
    low: Math.min(...bars.map(([, , low]) => low)),
    close: last?.[3] ?? 0,
  };
}

function isExact(given: number, right: number, decimals: number): boolean {
  return Math.abs(given - right) < 0.5 * 10 ** -decimals;
}

/**
 * Returns the bar from which a price comes: the first bar for the open, the last for the close; of bars with equal
 * extremes, the first.
 */
function barWith({ bars }: Pick<TaskChart, 'bars'>, field: Field, price: number): number {
  if (field === 'close') return bars.length - 1;
  return field === 'open' ? 0 : bars.findIndex((row) => row[COLUMNS[field]] === price);
}

function gradeField(field: Field, chart: TaskChart, right: Prices, given: Prices): VerdictLine {
  const { bars, decimals } = chart;
  const source = barWith(chart, field, right[field]);
  const truth = `${barName(source)}'s ${numberText(right[field], decimals)}`;
  if (isExact(given[field], right[field], decimals)) return line('right', `The ${field} is ${truth}.`, field, [source]);
  const taken = bars.findIndex((row) => isExact(given[field], row[COLUMNS[field]] ?? 0, decimals));
  const wrong = numberText(given[field], decimals);
  return taken < 0
    ? line('wrong', `The ${field} is ${truth}, not ${wrong}.`, field, [source])
    : line('wrong', `The ${field} is ${truth}, not ${barName(taken)}'s ${wrong}.`, field, [source, taken]);
}

function unfinishedSentence({ question: { chart, size, targetInterval } }: TaskOf<'merge'>): string {
  const count = countText(chart.bars.length, 'bar');
  return `A ${targetInterval} bar needs ${size} of these; ${count} make no complete bar: its close is not known.`;
}

export const MERGE: TaskRule<'merge'> = {
  need: ({ chart, case: kind }) => windowNeed(chart, [kind === 'gap' ? '1d' : '1h'], BARS),
  make(spec, material, random) {
    const drawn = windowOf(material);
    const set = drawSet(spec, drawn, random);
    if (set === null) return null;
    const chart = taskChart(drawn.interval, set.bars, drawn.decimals);
    const prices = set.bars.length < set.size ? null : mergedPrices(chart.bars);
    return { question: { chart, targetInterval: set.target, size: set.size }, reference: { prices } };
  },
  grade(task, { prices: given }) {
    const { chart } = task.question;
    const { prices: right } = task.reference;
    const all = chart.bars.map((_, index) => index);
    if (right === null) {
      const sentence = unfinishedSentence(task);
      return given === null
        ? verdictOf(1, 'Right: the larger bar is not complete.', [line('right', sentence, null, all)])
        : verdictOf(0, 'The larger bar is not complete.', [line('wrong', sentence, null, all)]);
    }
    if (given === null) {
      const sentence = `All ${chart.bars.length} bars are there, so the ${task.question.targetInterval} bar is complete.`;
      return verdictOf(0, 'The larger bar is complete.', [line('wrong', sentence, null, all)]);
    }
    const lines = FIELDS.map((field) => gradeField(field, chart, right, given));
    const count = lines.filter(({ result }) => result === 'right').length;
    return verdictOf(count === 4 ? 1 : count === 3 ? 0.5 : 0, `${count} of 4 prices are right.`, lines);
  },
  hint(task, step) {
    const { chart, size, targetInterval } = task.question;
    const { prices } = task.reference;
    const { bars, decimals } = chart;
    return hintAt(step, {
      rule: () => ({
        sentence: `The first open, the highest high, the lowest low, the last close; ${size} bars make one of ${targetInterval}.`,
      }),
      region: () =>
        prices === null
          ? { sentence: `Count the bars: ${bars.length}.`, bars: bars.map((_, index) => index) }
          : {
              sentence: capitalized(
                `${barName(barWith(chart, 'high', prices.high))} reaches highest, ${barName(barWith(chart, 'low', prices.low))} lowest.`,
              ),
              bars: [barWith(chart, 'high', prices.high), barWith(chart, 'low', prices.low)],
            },
      'worked-answer': () => ({
        sentence:
          prices === null
            ? unfinishedSentence(task)
            : `${FIELDS.map((field) => `${field} ${numberText(prices[field], decimals)} from ${barName(barWith(chart, field, prices[field]))}`).join(', ')}.`,
      }),
    });
  },
};
