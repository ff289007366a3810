/** Strategies that answer the tasks on gaps, legs and candles without knowing their rule. */
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import type { TaskAnswers, TaskChart, TaskLeg } from '@tradesense/core/study/task.ts';
import type { StudyStrategy } from './study-strategies.ts';

type Items = { readonly question: { readonly items: readonly { readonly id: string }[] } };

const countedBy = ({ question }: Items, isCounted: () => boolean): TaskAnswers['count'] => ({
  counted: Object.fromEntries(question.items.map(({ id }) => [id, isCounted()])),
});

export const COUNT: readonly StudyStrategy<'count'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ counted: reference.counted }) },
  { name: 'nothing', role: 'trick', answer: () => ({ counted: {} }) },
  { name: 'all of them', role: 'trick', answer: (task) => countedBy(task, () => true) },
  { name: 'none of them', role: 'trick', answer: (task) => countedBy(task, () => false) },
  { name: 'at random', role: 'trick', answer: (task, random) => countedBy(task, () => random.next() < 0.5) },
  {
    name: 'two of three at random',
    role: 'trick',
    answer: (task, random) => countedBy(task, () => random.next() < 2 / 3),
  },
];

export const RANK: readonly StudyStrategy<'rank'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ order: reference.order }) },
  { name: 'nothing', role: 'trick', answer: () => ({ order: [] }) },
  { name: 'as shown', role: 'trick', answer: ({ question }) => ({ order: question.items.map(({ id }) => id) }) },
  {
    name: 'at random',
    role: 'trick',
    answer: ({ question }, random) => ({ order: shuffled(random, question.items.map(({ id }) => id)) }), // oxfmt-ignore
  },
  {
    name: 'by height in price',
    role: 'trick',
    answer: ({ question }) => {
      const height = ({ line }: (typeof question.items)[number]) =>
        line === null ? 0 : Math.abs(line.to.price - line.from.price);
      return { order: question.items.toSorted((a, b) => height(b) - height(a)).map(({ id }) => id) };
    },
  },
];

const bar = ({ bars }: TaskChart, index: number) => {
  const [, high = 0, low = 0] = bars[index] ?? [];
  return { index, top: high, bottom: low };
};
const middles = ({ bars }: TaskChart) => Array.from({ length: bars.length - 2 }, (_, place) => place + 1);

export const PLACE_ZONE: readonly StudyStrategy<'place-zone'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ zones: reference.zones }) },
  {
    name: 'the reference, 1 bar off',
    role: 'right',
    answer: ({ reference }) => ({ zones: reference.zones.map((zone) => ({ ...zone, index: zone.index + 1 })) }),
  },
  { name: 'nothing', role: 'trick', answer: () => ({ zones: [] }) },
  {
    name: 'every bar from low to high',
    role: 'trick',
    answer: ({ question: { chart } }) => ({ zones: middles(chart).map((index) => bar(chart, index)) }),
  },
  {
    name: 'as many bars at random',
    role: 'trick',
    answer: ({ question: { chart }, reference }, random) => ({
      zones: shuffled(random, middles(chart)).slice(0, reference.zones.length).map((index) => bar(chart, index)), // oxfmt-ignore
    }),
  },
  {
    name: 'the right bars, from low to high',
    role: 'half',
    answer: ({ question: { chart }, reference }) => ({ zones: reference.zones.map(({ index }) => bar(chart, index)) }),
  },
];

function legBetween(chart: TaskChart, direction: 'bullish' | 'bearish', from: number, to: number): TaskLeg {
  const [start, end] = [bar(chart, from), bar(chart, to)];
  const isRising = direction === 'bullish';
  return {
    from: { index: from, price: isRising ? start.bottom : start.top },
    to: { index: to, price: isRising ? end.top : end.bottom },
  };
}

/**
 * Returns the leg from one extreme of the whole chart to the other. It is a real leg only if no swing lies between the
 * two extremes.
 */
function widest(chart: TaskChart, direction: 'bullish' | 'bearish'): TaskLeg {
  const lowest = chart.bars.reduce((best, row, index) => (row[2] < (chart.bars[best]?.[2] ?? 0) ? index : best), 0);
  const highest = chart.bars.reduce((best, row, index) => (row[1] > (chart.bars[best]?.[1] ?? 0) ? index : best), 0);
  return direction === 'bullish'
    ? legBetween(chart, direction, lowest, highest)
    : legBetween(chart, direction, highest, lowest);
}

function randomLeg(chart: TaskChart, direction: 'bullish' | 'bearish', random: Random): TaskLeg {
  const ends = [random.below(chart.bars.length), random.below(chart.bars.length)];
  return legBetween(chart, direction, Math.min(...ends), Math.max(...ends));
}

export const PLACE_LEG: readonly StudyStrategy<'place-leg'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ legs: reference.legs.slice(0, 1) }) },
  { name: 'nothing', role: 'trick', answer: () => ({ legs: [] }) },
  {
    name: 'at random',
    role: 'trick',
    answer: ({ question: { chart, direction } }, random) => ({ legs: [randomLeg(chart, direction, random)] }),
  },
  {
    name: 'ten at random',
    role: 'trick',
    answer: ({ question: { chart, direction } }, random) => ({
      legs: Array.from({ length: 10 }, () => randomLeg(chart, direction, random)),
    }),
  },
  {
    name: 'from extreme to extreme',
    role: 'half',
    answer: ({ question: { chart, direction } }) => ({ legs: [widest(chart, direction)] }),
  },
];

const alongLeg = ({ from, to }: TaskLeg, share: number) => to.price - share * (to.price - from.price);

export const PLACE_RATIO: readonly StudyStrategy<'place-ratio'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ prices: reference.prices }) },
  { name: 'nothing', role: 'trick', answer: () => ({ prices: [] }) },
  {
    name: 'counted from the start',
    role: 'trick',
    answer: ({ question: { leg, ratios } }) => ({ prices: ratios.map((ratio) => alongLeg(leg, 1 - ratio)) }),
  },
  {
    name: 'a third, a half, two thirds',
    role: 'trick',
    answer: ({ question: { leg } }) => ({ prices: [1 / 3, 1 / 2, 2 / 3].map((share) => alongLeg(leg, share)) }),
  },
  {
    name: 'at random',
    role: 'trick',
    answer: ({ question: { leg, ratios } }, random) => ({ prices: ratios.map(() => alongLeg(leg, random.next())) }),
  },
];
