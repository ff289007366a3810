/** `match`: put one item into each box. The score is the share of right items. Items and boxes are in random order. */
import { shuffled } from '../../bias/random-draw.ts';
import { invariant } from '../../kernel/invariant.ts';
import type { Random } from '../../kernel/random.ts';
import { clockChart, CLOCK_WINDOW_BARS } from '../clock-charts.ts';
import { gradeSorting, sortingHint } from '../sorting.ts';
import type { TaskMaterial } from '../task-material.ts';
import type { TaskRule } from '../task-rule.ts';
import type { TaskChart, TaskOf } from '../task.ts';

interface Pair {
  readonly item: string;
  readonly box: string;
  readonly why: string;
  readonly chart?: TaskChart;
}

const CLOCK_PROMPT = 'Each chart shows 60 hourly bars of a different kind of market. Tell them apart by their hours.';
const CLOCK_RULE =
  'Look where the time jumps: every night, for an hour a day, at the weekend only, or never. The height of the bars says little.';

/**
 * Makes the task. Ids follow the drawn order and the boxes have an order of their own, so neither reveals the right
 * pairs.
 */
function matchOf(prompt: string, drawn: readonly Pair[], random: Random): TaskOf<'match'> {
  const order = shuffled(
    random,
    drawn.map((_, index) => index),
  );
  const items = drawn.map(({ item, chart }, index) => ({
    id: `item-${index + 1}`,
    text: item,
    bars: [],
    ...(chart === undefined ? {} : { chart }),
  }));
  const boxes = order.map((index, place) => ({ id: `box-${place + 1}`, text: drawn[index]?.box ?? '' }));
  return {
    question: { prompt, chart: null, items, boxes },
    reference: {
      boxes: Object.fromEntries(items.map(({ id }, index) => [id, `box-${order.indexOf(index) + 1}`])),
      why: Object.fromEntries(items.map(({ id }, index) => [id, drawn[index]?.why ?? ''])),
    },
  };
}

function matchOfClocks(material: TaskMaterial, random: Random): TaskOf<'match'> | null {
  invariant(material.kind === 'classes', `this task is made from a window of each class, not from ${material.kind}`);
  const pairs: Pair[] = [];
  for (const [place, window] of shuffled(random, material.windows).entries()) {
    const made = clockChart(window, random);
    if (made === null) return null;
    pairs.push({ item: `Chart ${place + 1}`, ...made });
  }
  return matchOf(CLOCK_PROMPT, pairs, random);
}

export const MATCH: TaskRule<'match'> = {
  need: (spec) => ('from' in spec ? { kind: 'classes', interval: '1h', bars: CLOCK_WINDOW_BARS } : { kind: 'none' }),
  make: (spec, material, random) =>
    'from' in spec
      ? matchOfClocks(material, random)
      : matchOf(spec.prompt, shuffled(random, spec.pairs).slice(0, spec.count), random),
  grade: (task, { boxes }) => gradeSorting(task, boxes),
  hint: (task, step) =>
    sortingHint(
      task,
      step,
      task.question.items.some(({ chart }) => chart !== undefined)
        ? CLOCK_RULE
        : 'Each belongs to exactly one. Begin with the pair that leaves no doubt.',
    ),
};
