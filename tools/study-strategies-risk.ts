/** Strategies for the tasks on risk management: right answers and tricks. */
import type { Random } from '@tradesense/core/kernel/random.ts';
import { measuredChart } from '@tradesense/core/study/task-chart.ts';
import type { TaskChart, TradeSide } from '@tradesense/core/study/task.ts';
import { chartRange, signOf } from '@tradesense/core/study/trade-idea.ts';
import type { StudyStrategy } from './study-strategies.ts';

type Items = { readonly question: { readonly items: readonly { readonly id: string }[] } };

const groupsBy = ({ question }: Items, box: (index: number) => string) => ({
  boxes: Object.fromEntries(question.items.map(({ id }, index) => [id, box(index)])),
});
const letter = (index: number) => ['a', 'b', 'c', 'd'][index % 4] ?? 'a';
const anyLetter = (random: Random) => () => letter(random.below(3));

export const GROUP: readonly StudyStrategy<'group'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ boxes: reference.boxes }) },
  { name: 'nothing', role: 'trick', answer: () => ({ boxes: {} }) },
  { name: 'one group for all', role: 'trick', answer: (task) => groupsBy(task, () => 'a') },
  { name: 'pairs in order', role: 'trick', answer: (task) => groupsBy(task, (index) => letter(Math.floor(index / 2))) },
  { name: 'at random', role: 'trick', answer: (task, random) => groupsBy(task, anyLetter(random)) },
];

type Planned = { readonly question: { readonly chart: TaskChart; readonly side: TradeSide; readonly entry: number } };

/**
 * Returns the price at the distance `way` from the entry, on the losing side of the trade; if `way` is negative, on the
 * winning side.
 */
const against = ({ question: { side, entry } }: Planned, way: number) => ({ price: entry - signOf(side) * way });

function atrOf({ question: { chart } }: Planned): number {
  return measuredChart(chart).atr.at(-1) ?? 0;
}

function extremeOf({ question: { chart, side } }: Planned, bars: number): number {
  const edges = chart.bars.slice(-bars).map(([, high, low]) => (side === 'long' ? low : high));
  return side === 'long' ? Math.min(...edges) : Math.max(...edges);
}

/** Returns a price just beyond the extreme of the last `bars` bars, on the losing side of the trade. */
const beyondLast = (task: Planned, bars: number) => ({
  price: extremeOf(task, bars) - signOf(task.question.side) * 0.1 * atrOf(task),
});

function anywhere({ question: { chart } }: Planned, random: Random) {
  const { low, high } = chartRange(chart);
  return { price: low + random.next() * (high - low) };
}

export const PLACE_STOP: readonly StudyStrategy<'place-stop'>[] = [
  {
    name: 'the middle of the right band',
    role: 'right',
    answer: ({ reference }) => ({ price: (reference.price + reference.until) / 2 }),
  },
  { name: 'the price that ends the idea', role: 'trick', answer: ({ reference }) => ({ price: reference.price }) },
  { name: 'the entry', role: 'trick', answer: ({ question }) => ({ price: question.entry }) },
  { name: '1 ATR from the entry', role: 'trick', answer: (task) => against(task, atrOf(task)) },
  { name: '2 ATR from the entry', role: 'trick', answer: (task) => against(task, 2 * atrOf(task)) },
  { name: '2% from the entry', role: 'trick', answer: (task) => against(task, 0.02 * task.question.entry) },
  { name: 'beyond the last 5 bars', role: 'trick', answer: (task) => beyondLast(task, 5) },
  {
    name: 'beyond the whole chart',
    role: 'trick',
    answer: (task) => beyondLast(task, task.question.chart.bars.length),
  },
  { name: 'at random', role: 'trick', answer: anywhere },
  { name: 'beyond the last 20 bars', role: 'half', answer: (task) => beyondLast(task, 20) },
];

const rewardOf = (
  { question }: { readonly question: { readonly entry: number; readonly stop: number } },
  reward: number,
) => ({
  price: question.entry + reward * (question.entry - question.stop),
});

export const PLACE_TARGET: readonly StudyStrategy<'place-target'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ price: reference.price }) },
  { name: '1 R', role: 'trick', answer: (task) => rewardOf(task, 1) },
  { name: '2 R', role: 'trick', answer: (task) => rewardOf(task, 2) },
  { name: '3 R', role: 'trick', answer: (task) => rewardOf(task, 3) },
  {
    name: 'without the cost',
    role: 'trick',
    answer: (task) =>
      rewardOf(task, task.question.ask === 'hit-rate' ? 100 / task.question.value - 1 : task.question.value),
  },
  {
    name: 'the far end of the chart',
    role: 'trick',
    answer: ({ question: { chart, side } }) => ({ price: chartRange(chart)[side === 'long' ? 'high' : 'low'] }),
  },
  { name: 'at random', role: 'trick', answer: anywhere },
];

export const DRAG_LIQUIDATION: readonly StudyStrategy<'drag-liquidation'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ price: reference.price }) },
  {
    name: 'the whole margin, no maintenance',
    role: 'trick',
    answer: (task) => against(task, task.question.entry / task.question.leverage),
  },
  {
    name: 'the other side',
    role: 'trick',
    answer: (task) => ({ price: 2 * task.question.entry - task.reference.price }),
  },
  { name: '5% from the entry', role: 'trick', answer: (task) => against(task, 0.05 * task.question.entry) },
  { name: 'at random', role: 'trick', answer: anywhere },
];

const closesOf = ({ bars }: TaskChart) => bars.map(([, , , close]) => close);

export const DRAWDOWN_ENDS: readonly StudyStrategy<'click-bars'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ bars: reference.bars }) },
  { name: 'nothing', role: 'trick', answer: () => ({ bars: [] }) },
  {
    name: 'the highest and the lowest',
    role: 'trick',
    answer: ({ question: { chart } }) => {
      const closes = closesOf(chart);
      return { bars: [closes.indexOf(Math.max(...closes)), closes.indexOf(Math.min(...closes))] };
    },
  },
  {
    name: 'the start and the lowest',
    role: 'trick',
    answer: ({ question: { chart } }) => ({ bars: [0, closesOf(chart).indexOf(Math.min(...closesOf(chart)))] }),
  },
  {
    name: 'two bars at random',
    role: 'trick',
    answer: ({ question: { chart } }, random) => ({
      bars: [random.below(chart.bars.length), random.below(chart.bars.length)],
    }),
  },
  {
    name: 'every fifth bar',
    role: 'trick',
    answer: ({ question: { chart } }) => ({ bars: chart.bars.flatMap((_, index) => (index % 5 === 0 ? [index] : [])) }),
  },
];
