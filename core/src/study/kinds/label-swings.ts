/**
 * `label-swings`: label each swing HH, HL, LH or LL by comparing it with the previous swing of its kind. The score is
 * the share of right labels.
 */
import type { Fractal } from '../../market/fractals.ts';
import { detectSwings } from '../../grading/swings.ts';
import { numberText } from '../../kernel/number-text.ts';
import { gradeSorting, sortingHint } from '../sorting.ts';
import { hasAtr, measuredChart, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { SortBox } from '../task.ts';

const BARS = 150;
const INTERVALS = ['1h', '4h', '1d'] as const;
const LABELS_MIN = 6;
/** Maximum share of rising labels, and also of falling labels, so that the same label for all swings does not pass. */
const ONE_WAY_MAX = 0.65;

const BOXES: readonly SortBox[] = [
  { id: 'hh', text: 'HH' },
  { id: 'hl', text: 'HL' },
  { id: 'lh', text: 'LH' },
  { id: 'll', text: 'LL' },
];

interface Labelled {
  readonly swing: Fractal;
  readonly before: Fractal;
}

/** Returns each swing that has an earlier swing of its kind, together with that earlier swing. */
function comparable(swings: readonly Fractal[]): Labelled[] {
  return swings.flatMap((swing, place): Labelled[] => {
    const before = swings.slice(0, place).findLast(({ kind }) => kind === swing.kind);
    return before === undefined ? [] : [{ swing, before }];
  });
}

const isHigher = ({ swing, before }: Labelled) => swing.price > before.price;
const idOf = ({ swing }: Labelled) => `${swing.kind}-${swing.index + 1}`;
const labelOf = (each: Labelled) => `${isHigher(each) ? 'h' : 'l'}${each.swing.kind === 'high' ? 'h' : 'l'}`;

function whyOf(each: Labelled, decimals: number): string {
  const { swing, before } = each;
  const price = (value: number) => numberText(value, decimals);
  const side = isHigher(each) ? 'above' : 'below';
  return `Bar ${swing.index + 1} (${price(swing.price)}) is ${side} the ${swing.kind} of bar ${before.index + 1} (${price(before.price)}).`;
}

function isBalanced(labelled: readonly Labelled[]): boolean {
  const rising = labelled.filter(isHigher).length / labelled.length;
  return rising <= ONE_WAY_MAX && 1 - rising <= ONE_WAY_MAX;
}

export const LABEL_SWINGS: TaskRule<'label-swings'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make({ count }, material, random) {
    const { interval, bars, decimals } = windowOf(material);
    const chart = taskChart(interval, bars, decimals);
    const measured = measuredChart(chart);
    if (!hasAtr(measured)) return null;
    const swings = detectSwings(measured);
    const all = comparable(swings);
    const length = count === 0 ? all.length : count;
    if (all.length < Math.max(length, LABELS_MIN)) return null;
    const start = random.below(all.length - length + 1);
    const asked = all.slice(start, start + length);
    const hasEquals = asked.some(({ swing, before }) => swing.price === before.price);
    if (hasEquals || !isBalanced(asked)) return null;
    return {
      question: {
        prompt: 'Label each swing against the last one of its kind.',
        chart,
        items: asked.map((each) => ({
          id: idOf(each),
          text: `${each.swing.kind === 'high' ? 'High' : 'Low'} at bar ${each.swing.index + 1}`,
          bars: [each.swing.index],
        })),
        boxes: BOXES,
        swings,
      },
      reference: {
        boxes: Object.fromEntries(asked.map((each) => [idOf(each), labelOf(each)])),
        why: Object.fromEntries(asked.map((each) => [idOf(each), whyOf(each, decimals)])),
      },
    };
  },
  grade: (task, { boxes }) => gradeSorting(task, boxes),
  hint: (task, step) =>
    sortingHint(
      task,
      step,
      'Compare a high with the high before and a low with the low before, never a high with a low: higher is H, lower is L.',
    ),
};
