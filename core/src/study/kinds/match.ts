/** `match`: one item to each box. The share matched right counts; items and boxes come in random order. */
import { shuffled } from '../../bias/random-draw.ts';
import { gradeSorting, sortingHint } from '../sorting.ts';
import type { TaskRule } from '../task-rule.ts';

export const MATCH: TaskRule<'match'> = {
  need: () => ({ kind: 'none' }),
  make({ prompt, pairs, count }, _material, random) {
    const drawn = shuffled(random, pairs).slice(0, count);
    // Ids follow the drawn order, boxes have one of their own: neither says what belongs together.
    const order = shuffled(
      random,
      drawn.map((_, index) => index),
    );
    const boxOf = (index: number) => `box-${order.indexOf(index) + 1}`;
    const items = drawn.map(({ item }, index) => ({ id: `item-${index + 1}`, text: item, bars: [] }));
    const boxes = order.map((index, place) => ({ id: `box-${place + 1}`, text: drawn[index]?.box ?? '' }));
    return {
      question: { prompt, chart: null, items, boxes },
      reference: {
        boxes: Object.fromEntries(items.map(({ id }, index) => [id, boxOf(index)])),
        why: Object.fromEntries(items.map(({ id }, index) => [id, drawn[index]?.why ?? ''])),
      },
    };
  },
  grade: (task, { boxes }) => gradeSorting(task, boxes),
  hint: (task, step) =>
    sortingHint(task, step, 'Each belongs to exactly one. Begin with the pair that leaves no doubt.'),
};
