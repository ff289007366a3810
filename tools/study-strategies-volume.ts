/** Strategies for tasks on volume; `study-strategies.ts` explains the roles. */
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import type { StudyStrategy } from './study-strategies.ts';

type RowTask = Parameters<StudyStrategy<'place-row'>['answer']>[0];
type ClickTask = Parameters<StudyStrategy<'click-bars'>['answer']>[0];

const fullestOf = ({ question: { shares } }: RowTask) => shares.indexOf(Math.max(...shares));

/** Returns the area that has `rows` rows on each side of the fullest row. */
function around(task: RowTask, rows: number) {
  const fullest = fullestOf(task);
  const last = task.question.shares.length - 1;
  return { fullest, from: Math.max(0, fullest - rows), to: Math.min(last, fullest + rows) };
}

export const PLACE_ROW: readonly StudyStrategy<'place-row'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => reference },
  { name: 'nothing', role: 'trick', answer: () => ({ fullest: 0, from: 0, to: 0 }) },
  {
    name: 'all rows',
    role: 'trick',
    answer: (task) => ({ ...around(task, task.question.shares.length) }),
  },
  {
    name: 'at random',
    role: 'trick',
    answer: ({ question: { shares } }, random) => {
      const [fullest = 0, a = 0, b = 0] = shuffled(random, Array.from(shares.keys()));
      return { fullest, from: Math.min(a, b), to: Math.max(a, b) };
    },
  },
  {
    name: 'the middle 70% of the rows',
    role: 'trick',
    answer: (task) => ({ fullest: fullestOf(task), from: 4, to: 20 }),
  },
  { name: 'seven rows on each side of the fullest', role: 'half', answer: (task) => around(task, 7) },
];

const volumesOf = ({ question }: ClickTask) => question.chart.volumes ?? [];

function largest(task: ClickTask, count: number): { bars: readonly number[] } {
  const volumes = volumesOf(task);
  const bySize = Array.from(volumes.keys()).toSorted((a, b) => (volumes[b] ?? 0) - (volumes[a] ?? 0));
  return { bars: bySize.slice(0, count) };
}

export const ABNORMAL_VOLUME: readonly StudyStrategy<'click-bars'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ bars: reference.bars }) },
  { name: 'nothing', role: 'trick', answer: () => ({ bars: [] }) },
  {
    name: 'every bar',
    role: 'trick',
    answer: ({ question }) => ({ bars: Array.from(question.chart.bars.keys()) }),
  },
  {
    name: 'as many bars at random',
    role: 'trick',
    answer: ({ question, reference }, random) => ({
      bars: shuffled(random, Array.from(question.chart.bars.keys())).slice(0, reference.bars.length),
    }),
  },
  {
    name: 'the reference, 1 bar off',
    role: 'half',
    answer: ({ reference }) => ({ bars: reference.bars.map((index) => index + 1) }),
  },
  { name: 'the three bars of most volume', role: 'half', answer: (task) => largest(task, 3) },
];
