/** `sort`: sort statements, or turns or bars of a chart, into boxes. The score is the share of right items. */
import { shuffled } from '../../bias/random-draw.ts';
import type { Random } from '../../kernel/random.ts';
import { gradeSorting, sortingHint } from '../sorting.ts';
import { windowNeed, windowOf, type WindowMaterial } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { ChartSort } from '../task-spec.ts';
import type { ChartSortTask } from '../task.ts';
import { LABEL_BARS, LABEL_RULE, WICK_BARS, WICK_RULE, makeLabels, makeWicks } from '../break-items.ts';
import { TURN_SIZE_BARS, TURN_SIZE_RULE, makeTurnSizes } from '../turn-size-items.ts';

const INTERVALS = ['1h', '4h', '1d'] as const;
const STATEMENT_RULE = 'Compare each statement with the rule of the lesson before you choose its box.';

/**
 * One way to sort items on a chart: the number of bars if the lesson does not set it, the first hint, and the function
 * that makes the items.
 */
interface ChartItems {
  readonly bars: number;
  readonly rule: string;
  readonly make: (window: WindowMaterial, count: number, random: Random) => ChartSortTask | null;
}

const CHART_ITEMS: Readonly<Record<ChartSort, ChartItems>> = {
  'leg-size': { bars: TURN_SIZE_BARS, rule: TURN_SIZE_RULE, make: makeTurnSizes },
  'wick-or-close': { bars: WICK_BARS, rule: WICK_RULE, make: makeWicks },
  'break-labels': { bars: LABEL_BARS, rule: LABEL_RULE, make: makeLabels },
};

export const SORT: TaskRule<'sort'> = {
  need: (spec) =>
    spec.from === 'statements' ? { kind: 'none' } : windowNeed(spec.chart, INTERVALS, CHART_ITEMS[spec.from].bars),
  make(spec, material, random) {
    if (spec.from !== 'statements') {
      const { rule, make } = CHART_ITEMS[spec.from];
      const task = make(windowOf(material), spec.count, random);
      return task === null ? null : { ...task, reference: { ...task.reference, rule } };
    }
    const drawn = shuffled(random, spec.statements).slice(0, spec.count);
    const items = drawn.map(({ text }, index) => ({ id: `item-${index + 1}`, text, bars: [] }));
    return {
      question: { prompt: spec.prompt, chart: null, items, boxes: spec.boxes },
      reference: {
        boxes: Object.fromEntries(items.map(({ id }, index) => [id, drawn[index]?.box ?? ''])),
        why: Object.fromEntries(items.map(({ id }, index) => [id, drawn[index]?.why ?? ''])),
        rule: STATEMENT_RULE,
      },
    };
  },
  grade: (task, { boxes }) => gradeSorting(task, boxes),
  hint: (task, step) => sortingHint(task, step, task.reference.rule),
};
