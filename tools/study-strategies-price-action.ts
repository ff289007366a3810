/** Strategies for the tasks on price action and sweeps; `study-strategies.ts` explains the roles. */
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { measuredChart } from '@tradesense/core/study/task-chart.ts';
import type { TaskAnswers, TaskBreak, TaskChart } from '@tradesense/core/study/task.ts';
import type { StudyStrategy } from './study-strategies.ts';

const places = (length: number) => Array.from({ length }, (_, index) => index);
const upToOneOff = (index: number, random: Random) => Math.max(0, index + random.below(3) - 1);

function priceRange({ bars }: TaskChart): { readonly low: number; readonly high: number } {
  return { low: Math.min(...bars.map(([, , low]) => low)), high: Math.max(...bars.map(([, high]) => high)) };
}

const lastAtr = (chart: TaskChart) => measuredChart(chart).atr.at(-1) ?? 0;

function randomBand(chart: TaskChart, random: Random): TaskAnswers['place-band']['bands'][number] {
  const { low, high } = priceRange(chart);
  return { price: low + (high - low) * random.next(), height: lastAtr(chart) / 2 };
}

export const PLACE_BAND: readonly StudyStrategy<'place-band'>[] = [
  {
    name: 'the reference',
    role: 'right',
    answer: ({ reference }) => ({ bands: reference.levels.map(({ price, atr }) => ({ price, height: atr / 2 })) }),
  },
  {
    name: 'the reference, up to a quarter ATR off',
    role: 'right',
    answer: ({ reference }, random) => ({
      bands: reference.levels.map(({ price, atr }) => ({
        price: price + (random.next() - 0.5) * 0.5 * atr,
        height: atr / 2,
      })),
    }),
  },
  { name: 'none', role: 'trick', answer: () => ({ bands: [] }) },
  {
    name: 'a band at every ATR',
    role: 'trick',
    answer({ question: { chart } }) {
      const { low, high } = priceRange(chart);
      const atr = lastAtr(chart);
      const count = Math.min(60, Math.floor((high - low) / atr));
      return { bands: places(count).map((step) => ({ price: low + (step + 0.5) * atr, height: atr / 2 })) };
    },
  },
  {
    name: 'as many at random',
    role: 'trick',
    answer: ({ question, reference }, random) => ({
      bands: reference.levels.map(() => randomBand(question.chart, random)),
    }),
  },
  {
    name: 'the middle of the chart',
    role: 'trick',
    answer({ question: { chart } }) {
      const { low, high } = priceRange(chart);
      return { bands: [{ price: (low + high) / 2, height: lastAtr(chart) / 2 }] };
    },
  },
  {
    name: 'the highest high and the lowest low',
    role: 'trick',
    answer({ question: { chart } }) {
      const { low, high } = priceRange(chart);
      return { bands: [low, high].map((price) => ({ price, height: lastAtr(chart) / 2 })) };
    },
  },
];

/**
 * Strategies for charts that may have no level. For such charts the answer "none" is right about half of the time, so
 * it is not counted as a trick.
 */
export const PLACE_BAND_OR_NONE: readonly StudyStrategy<'place-band'>[] = PLACE_BAND.map((strategy) =>
  strategy.name === 'none' || strategy.name === 'as many at random' ? { ...strategy, role: 'half' } : strategy,
);

const breakAt = (index: number, random: Random): TaskBreak => ({
  index,
  label: random.next() < 0.5 ? 'bos' : 'choch',
  direction: random.next() < 0.5 ? 'bullish' : 'bearish',
});

export const PLACE_BREAK: readonly StudyStrategy<'place-break'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ breaks: reference.breaks }) },
  {
    name: 'the reference, up to 1 bar off',
    role: 'right',
    answer: ({ reference }, random) => ({
      breaks: reference.breaks.map((each) => ({ ...each, index: upToOneOff(each.index, random) })),
    }),
  },
  {
    name: 'the right bars, BOS for all',
    role: 'half',
    answer: ({ reference }) => ({ breaks: reference.breaks.map((each) => ({ ...each, label: 'bos' as const })) }),
  },
  { name: 'nothing', role: 'trick', answer: () => ({ breaks: [] }) },
  {
    name: 'as many at random',
    role: 'trick',
    answer: ({ question, reference }, random) => ({
      breaks: reference.breaks.map(() => breakAt(random.below(question.chart.bars.length), random)),
    }),
  },
  {
    name: 'every third bar',
    role: 'trick',
    answer: ({ question }, random) => ({
      breaks: places(Math.min(60, Math.floor(question.chart.bars.length / 3))).map((step) => breakAt(3 * step, random)),
    }),
  },
  {
    name: 'every new extreme close of ten bars',
    role: 'half',
    answer({ question: { chart, asked } }) {
      const closes = chart.bars.map(([, , , close]) => close);
      const breaks: TaskBreak[] = [];
      for (let index = 10; index < closes.length; index += 1) {
        const before = closes.slice(index - 10, index);
        const close = closes[index] ?? 0;
        const direction = close > Math.max(...before) ? 'bullish' : close < Math.min(...before) ? 'bearish' : null;
        const last = breaks.at(-1);
        if (direction === null || (last !== undefined && index - last.index < 8)) continue;
        const label = asked === 'bos' || last?.direction === direction ? 'bos' : 'choch';
        breaks.push({ index, direction, label });
      }
      return { breaks };
    },
  },
];

/** Strategies for rules that apply to few bars. A marked bar counts as right if it is at most one bar off. */
export const CLICK_FEW: readonly StudyStrategy<'click-bars'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ bars: reference.bars }) },
  {
    name: 'the reference, up to 1 bar off',
    role: 'right',
    answer: ({ reference }, random) => ({ bars: reference.bars.map((index) => upToOneOff(index, random)) }),
  },
  { name: 'nothing', role: 'trick', answer: () => ({ bars: [] }) },
  {
    name: 'every third bar',
    role: 'trick',
    answer: ({ question }) => ({ bars: places(question.chart.bars.length).filter((index) => index % 3 === 1) }),
  },
  {
    name: 'as many bars at random',
    role: 'trick',
    answer: ({ question, reference }, random) => ({
      bars: shuffled(random, places(question.chart.bars.length)).slice(0, reference.bars.length),
    }),
  },
  {
    name: 'the bars with the highest high and the lowest low',
    role: 'trick',
    answer({ question: { chart } }) {
      const { low, high } = priceRange(chart);
      return {
        bars: [chart.bars.findIndex(([, top]) => top === high), chart.bars.findIndex(([, , bottom]) => bottom === low)],
      };
    },
  },
];

const boxesBy = (
  { question }: { readonly question: { readonly items: readonly { readonly id: string }[] } },
  box: () => string,
) => ({ boxes: Object.fromEntries(question.items.map(({ id }) => [id, box()])) });

/** Strategies that sort the items of a chart into three boxes. */
export const SORT_CHART: readonly StudyStrategy<'sort'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ boxes: reference.boxes }) },
  { name: 'nothing', role: 'trick', answer: () => ({ boxes: {} }) },
  ...[0, 1, 2].map((place): StudyStrategy<'sort'> => ({
    name: `box ${place + 1} for all`,
    role: 'trick',
    answer: (task) => boxesBy(task, () => task.question.boxes[place]?.id ?? ''),
  })),
  {
    name: 'at random',
    role: 'trick',
    answer: (task, random) =>
      boxesBy(task, () => task.question.boxes[random.below(task.question.boxes.length)]?.id ?? ''),
  },
];

function named(condition: string, bars: readonly number[]) {
  return { condition, bars };
}

export const JUSTIFY: readonly StudyStrategy<'justify'>[] = [
  {
    name: 'the reference',
    role: 'right',
    answer: ({ reference }) => named(reference.condition, reference.bars[0] ?? []),
  },
  {
    name: 'the reference, up to 1 bar off',
    role: 'right',
    answer: ({ reference }, random) =>
      named(
        reference.condition,
        (reference.bars[0] ?? []).map((index) => upToOneOff(index, random)),
      ),
  },
  {
    name: 'the right condition without bars',
    role: 'trick',
    answer: ({ reference }) => named(reference.condition, []),
  },
  {
    name: 'a condition and bars at random',
    role: 'trick',
    answer: ({ question }, random) =>
      named(
        question.conditions[random.below(question.conditions.length)]?.id ?? '',
        shuffled(random, places(question.chart?.bars.length ?? 0)).slice(0, question.barsAsked),
      ),
  },
  {
    name: 'always "no level", bars at random',
    role: 'trick',
    answer: ({ question }, random) =>
      named('wide', shuffled(random, places(question.chart?.bars.length ?? 0)).slice(0, question.barsAsked)),
  },
];
