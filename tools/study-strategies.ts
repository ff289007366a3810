/**
 * Strategies for Study tasks, which show what the grading rewards. Roles: a trick (`trick`) uses nothing that the
 * lesson teaches, and at most 5% of its answers should pass; `half` uses a part of the rule and is only measured;
 * `right` is the reference, which should pass. Where a tolerance allows it, the reference moved by up to one bar should
 * pass, too.
 */
import { measureChart } from '@tradesense/core/grading/chart-bars.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { columnsOfChart } from '@tradesense/core/study/task-chart.ts';
import {
  SHADE_STATES,
  type Task,
  type TaskAnswers,
  type TaskChart,
  type TaskKind,
  type TaskSwing,
} from '@tradesense/core/study/task.ts';

export interface StudyStrategy<K extends TaskKind = TaskKind> {
  readonly name: string;
  readonly role: 'right' | 'trick' | 'half';
  readonly answer: (task: Extract<Task, { readonly kind: K }>, random: Random) => TaskAnswers[K];
}

const places = (length: number) => Array.from({ length }, (_, index) => index);
const lengthOf = ({ bars }: TaskChart) => bars.length;
const upToOneOff = (random: Random) => random.below(3) - 1;
const inside = (index: number, chart: TaskChart) => Math.max(0, Math.min(lengthOf(chart) - 1, index));

function swingAt(chart: TaskChart, kind: TaskSwing['kind'], index: number): TaskSwing {
  const [, high = 0, low = 0] = chart.bars[index] ?? [];
  return { kind, index, price: kind === 'high' ? high : low };
}

/** Returns marks that are alternately high and low, `apart` bars from each other. */
function everySoMany(chart: TaskChart, apart: number): TaskSwing[] {
  return places(Math.floor(lengthOf(chart) / apart)).map((turn) =>
    swingAt(chart, turn % 2 === 0 ? 'high' : 'low', turn * apart),
  );
}

function heightOf({ bars }: TaskChart): number {
  return Math.max(...bars.map(([, high]) => high)) - Math.min(...bars.map(([, , low]) => low));
}

/** Returns an answer in which each bar is a stretch of its own, with the state that `state` returns for the bar. */
function shadeBy(chart: TaskChart, state: (index: number) => TaskAnswers['shade']['stretches'][number]['state']) {
  return {
    stretches: places(lengthOf(chart)).map((index) => ({ from: index, until: index + 1, state: state(index) })),
  };
}

const boxesBy = (
  { question }: { readonly question: { readonly items: readonly { readonly id: string }[] } },
  box: (index: number) => string,
) => ({ boxes: Object.fromEntries(question.items.map(({ id }, index) => [id, box(index)])) });

export const CLICK_BARS: readonly StudyStrategy<'click-bars'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ bars: reference.bars }) },
  {
    name: 'the reference, up to 1 bar off',
    role: 'half',
    answer: ({ question, reference }, random) => ({
      bars: reference.bars.map((index) => inside(index + upToOneOff(random), question.chart)),
    }),
  },
  { name: 'nothing', role: 'trick', answer: () => ({ bars: [] }) },
  { name: 'every bar', role: 'trick', answer: ({ question }) => ({ bars: places(lengthOf(question.chart)) }) },
  {
    name: 'as many bars at random',
    role: 'trick',
    answer: ({ question, reference }, random) => ({
      bars: shuffled(random, places(lengthOf(question.chart))).slice(0, reference.bars.length),
    }),
  },
  {
    name: 'every tenth bar',
    role: 'trick',
    answer: ({ question }) => ({ bars: places(lengthOf(question.chart)).filter((index) => index % 10 === 5) }),
  },
];

export const PLACE_SWING: readonly StudyStrategy<'place-swing'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ swings: reference.swings }) },
  {
    name: 'the reference, up to 1 bar off',
    role: 'right',
    answer: ({ question, reference }, random) => ({
      swings: reference.swings.map(({ kind, index }) =>
        swingAt(question.chart, kind, inside(index + upToOneOff(random), question.chart)),
      ),
    }),
  },
  { name: 'nothing', role: 'trick', answer: () => ({ swings: [] }) },
  {
    name: 'every bar, high and low',
    role: 'trick',
    answer: ({ question: { chart } }) => ({
      swings: places(lengthOf(chart)).flatMap((index) => [swingAt(chart, 'high', index), swingAt(chart, 'low', index)]),
    }),
  },
  {
    name: 'as many at random',
    role: 'trick',
    answer: ({ question: { chart }, reference }, random) => ({
      swings: reference.swings.map(() =>
        swingAt(chart, random.next() < 0.5 ? 'high' : 'low', random.below(lengthOf(chart))),
      ),
    }),
  },
  {
    name: 'high and low by turns, every 7 bars',
    role: 'trick',
    answer: ({ question }) => ({ swings: everySoMany(question.chart, 7) }),
  },
];

export const DELETE_FALSE: readonly StudyStrategy<'delete-false'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ deleted: Object.keys(reference.false) }) },
  { name: 'nothing', role: 'trick', answer: () => ({ deleted: [] }) },
  { name: 'everything', role: 'trick', answer: ({ question }) => ({ deleted: question.swings.map(({ id }) => id) }) },
  {
    name: 'as many at random',
    role: 'trick',
    answer: ({ question, reference }, random) => ({
      deleted: shuffled(random, question.swings.map(({ id }) => id)).slice(0, Object.keys(reference.false).length), // oxfmt-ignore
    }),
  },
  {
    name: 'every second one',
    role: 'trick',
    answer: ({ question }) => ({ deleted: question.swings.filter((_, index) => index % 2 === 1).map(({ id }) => id) }),
  },
  {
    name: 'the first of each run',
    role: 'half',
    answer: ({ question: { swings } }) => ({
      deleted: swings.filter(({ kind }, index) => swings[index + 1]?.kind === kind).map(({ id }) => id),
    }),
  },
];

export const LABEL_SWINGS: readonly StudyStrategy<'label-swings'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ boxes: reference.boxes }) },
  { name: 'nothing', role: 'trick', answer: () => ({ boxes: {} }) },
  { name: 'HH for all', role: 'trick', answer: (task) => boxesBy(task, () => 'hh') },
  {
    name: 'HH and HL by turns',
    role: 'trick',
    answer: (task) => boxesBy(task, (index) => (index % 2 === 0 ? 'hh' : 'hl')),
  },
  {
    name: 'at random',
    role: 'trick',
    answer: (task, random) => boxesBy(task, () => ['hh', 'hl', 'lh', 'll'][random.below(4)] ?? 'hh'),
  },
  {
    name: 'higher or lower at random, the right kind',
    role: 'half',
    answer: (task, random) =>
      boxesBy(task, (index) => {
        const isHigh = task.question.items[index]?.id.startsWith('high') === true;
        return `${random.next() < 0.5 ? 'h' : 'l'}${isHigh ? 'h' : 'l'}`;
      }),
  },
];

export const SHADE: readonly StudyStrategy<'shade'>[] = [
  {
    name: 'the reference',
    role: 'right',
    answer: ({ question, reference }) => shadeBy(question.chart, (index) => reference.states[index] ?? 'range'),
  },
  {
    name: 'the reference, 1 bar late',
    role: 'right',
    answer: ({ question, reference }) => shadeBy(question.chart, (index) => reference.states[index - 1] ?? 'range'),
  },
  { name: 'nothing', role: 'trick', answer: () => ({ stretches: [] }) },
  { name: 'all up', role: 'trick', answer: ({ question }) => shadeBy(question.chart, () => 'up') },
  { name: 'all down', role: 'trick', answer: ({ question }) => shadeBy(question.chart, () => 'down') },
  {
    name: 'stretches of 20 bars at random',
    role: 'trick',
    answer: ({ question }, random) => {
      const states = places(20).map(() => SHADE_STATES[random.below(3)] ?? 'range');
      return shadeBy(question.chart, (index) => states[Math.floor(index / 20)] ?? 'range');
    },
  },
  {
    name: 'up or down by the close 20 bars before',
    role: 'trick',
    answer: ({ question: { chart } }) =>
      shadeBy(chart, (index) => {
        const [now, before] = [chart.bars[index]?.[3] ?? 0, chart.bars[index - 20]?.[3]];
        return before === undefined ? 'range' : now > before ? 'up' : 'down';
      }),
  },
];

export const STOP_REPLAY: readonly StudyStrategy<'stop-replay'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ index: reference.index }) },
  { name: 'at once', role: 'trick', answer: ({ question }) => ({ index: lengthOf(question.chart) - 1 }) },
  {
    name: 'at the end',
    role: 'trick',
    answer: ({ question, reference }) => ({ index: lengthOf(question.chart) + reference.remaining.length - 1 }),
  },
  {
    name: 'at random',
    role: 'trick',
    answer: ({ question, reference }, random) => ({
      index: lengthOf(question.chart) + random.below(reference.remaining.length),
    }),
  },
  {
    name: 'the reference, 1 bar off',
    role: 'trick',
    answer: ({ reference }, random) => ({ index: reference.index + (random.next() < 0.5 ? -1 : 1) }),
  },
  { name: 'always at the fifth bar', role: 'half', answer: ({ question }) => ({ index: question.index + 5 }) },
];

export const DRAG_ATR: readonly StudyStrategy<'drag-atr'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ height: reference.atr }) },
  {
    name: 'the ATR of the bar before',
    role: 'right',
    answer: ({ question }) => ({
      height: elementAt(measureChart(columnsOfChart(question.chart)).atr, question.index - 1),
    }),
  },
  { name: 'no height', role: 'trick', answer: () => ({ height: 0 }) },
  { name: 'the whole chart', role: 'trick', answer: ({ question }) => ({ height: heightOf(question.chart) }) },
  {
    name: 'a height at random',
    role: 'trick',
    answer: ({ question }, random) => ({ height: random.next() * heightOf(question.chart) }),
  },
  {
    name: 'the marked bar alone',
    role: 'trick',
    answer: ({ question: { chart, index } }) => {
      const [, high = 0, low = 0] = chart.bars[index] ?? [];
      return { height: high - low };
    },
  },
  {
    name: 'an eighth of the chart',
    role: 'half',
    answer: ({ question }) => ({ height: heightOf(question.chart) / 8 }),
  },
];

export const SORT_TURNS: readonly StudyStrategy<'sort'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ boxes: reference.boxes }) },
  { name: 'nothing', role: 'trick', answer: () => ({ boxes: {} }) },
  { name: 'keep all', role: 'trick', answer: (task) => boxesBy(task, () => 'keep') },
  { name: 'drop all as short', role: 'trick', answer: (task) => boxesBy(task, () => 'short') },
  {
    name: 'at random',
    role: 'trick',
    answer: (task, random) => boxesBy(task, () => ['keep', 'short', 'beaten'][random.below(3)] ?? 'keep'),
  },
];

export const SET_PROBABILITY: readonly StudyStrategy<'set-probability'>[] = [
  {
    name: 'the reference',
    role: 'right',
    answer: ({ reference }) => ({
      values: Object.fromEntries(Object.entries(reference.values).map(([id, { chance }]) => [id, chance])),
    }),
  },
  { name: 'nothing', role: 'trick', answer: () => ({ values: {} }) },
  {
    name: 'equal chances',
    role: 'trick',
    answer: ({ question: { fields, sharesWhole } }) => ({
      values: Object.fromEntries(fields.map(({ id }) => [id, sharesWhole ? 100 / fields.length : 50])),
    }),
  },
  {
    name: 'at random',
    role: 'trick',
    answer: ({ question: { fields, sharesWhole } }, random) => {
      const drawn = fields.map(() => random.next());
      const sum = drawn.reduce((total, each) => total + each, 0);
      const scale = sharesWhole ? 100 / sum : 100;
      return { values: Object.fromEntries(fields.map(({ id }, place) => [id, (drawn[place] ?? 0) * scale])) };
    },
  },
];

export const DRAW_INTERVAL: readonly StudyStrategy<'draw-interval'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ from: reference.from, to: reference.to }) },
  { name: 'everything', role: 'trick', answer: ({ question }) => ({ from: question.min, to: question.max }) },
  {
    name: 'at random',
    role: 'trick',
    answer: ({ question: { min, max } }, random) => {
      const ends = [random.next(), random.next()].map((each) => Math.round(min + each * (max - min)));
      return { from: Math.min(...ends), to: Math.max(...ends) };
    },
  },
  {
    name: 'the middle half',
    role: 'trick',
    answer: ({ question: { min, max } }) => ({
      from: Math.round(min + (max - min) / 4),
      to: Math.round(max - (max - min) / 4),
    }),
  },
];

export const RELIABILITY: readonly StudyStrategy<'mend-diagram'>[] = [
  {
    name: 'the reference',
    role: 'right',
    answer: ({ reference }) => ({
      confidences: reference.intervals.map((each) => (each === null ? null : (each.from + each.to) / 2)),
    }),
  },
  {
    name: 'as stated',
    role: 'trick',
    answer: ({ question }) => ({ confidences: question.bins.map(({ from, to }) => (from + to) / 2) }),
  },
  { name: '50% for all', role: 'trick', answer: ({ question }) => ({ confidences: question.bins.map(() => 50) }) },
  {
    name: 'at random',
    role: 'trick',
    answer: ({ question }, random) => ({ confidences: question.bins.map(() => 100 * random.next()) }),
  },
];
