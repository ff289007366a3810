/** `sort`: statements, or the turns of a chart, into boxes. The share sorted right counts. */
import { shuffled } from '../../bias/random-draw.ts';
import { gradeSorting, sortingHint } from '../sorting.ts';
import { windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import { TURN_SIZE_BARS, TURN_SIZE_RULE, makeTurnSizes } from '../turn-size-items.ts';

const INTERVALS = ['1h', '4h', '1d'] as const;

export const SORT: TaskRule<'sort'> = {
  need: (spec) => (spec.from === 'leg-size' ? windowNeed(spec.chart, INTERVALS, TURN_SIZE_BARS) : { kind: 'none' }),
  make(spec, material, random) {
    if (spec.from === 'leg-size') return makeTurnSizes(windowOf(material), spec.count, random);
    const drawn = shuffled(random, spec.statements).slice(0, spec.count);
    const items = drawn.map(({ text }, index) => ({ id: `item-${index + 1}`, text, bars: [] }));
    return {
      question: { prompt: spec.prompt, chart: null, items, boxes: spec.boxes },
      reference: {
        boxes: Object.fromEntries(items.map(({ id }, index) => [id, drawn[index]?.box ?? ''])),
        why: Object.fromEntries(items.map(({ id }, index) => [id, drawn[index]?.why ?? ''])),
      },
    };
  },
  grade: (task, { boxes }) => gradeSorting(task, boxes),
  hint: (task, step) =>
    sortingHint(
      task,
      step,
      task.question.chart === null
        ? 'Hold each statement against the rule of the lesson before you choose its box.'
        : TURN_SIZE_RULE,
    ),
};
