// If this fails, the instruction of a task says something about its chart that is not so on a recorded chart.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { detectGaps } from '../core/src/grading/gaps.ts';
import { createRandom } from '../core/src/kernel/random.ts';
import { barsOfColumns, sliceColumns } from '../core/src/market/bar-columns.ts';
import { chartDecimals, measuredChart } from '../core/src/study/task-chart.ts';
import type { Task } from '../core/src/study/task.ts';
import { makeTask, materialNeed } from '../core/src/study/tasks.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { readRecorded } from './study-charts.ts';
import { root } from './workspace.mjs';

const recorded = readRecorded(join(root, 'content/history'));
const tasks = [...readLibrary(join(root, 'content')).lessons.values()].flatMap(({ id, tasks: { guided, unaided } }) =>
  [...guided, ...unaided].map((each) => ({ ...each, lesson: id })),
);

/** What an instruction says about the chart of its task, and whether it is so. */
const CLAIMS: readonly { readonly says: RegExp; readonly isTrue: (task: Task) => boolean }[] = [
  { says: /One of its wicks is missing\./, isTrue: hasOneWick },
  { says: /At least one of them opens with a jump\./, isTrue: hasJump },
  { says: /There is at least one\./, isTrue: ({ reference }) => 'levels' in reference && reference.levels.length > 0 },
  { says: /This chart has smaller ones as well\./, isTrue: hasSmallGap },
];

function hasOneWick({ reference }: Task): boolean {
  if (reference.kind !== 'rebuild') return false;
  const { open, high, low, close } = reference.prices;
  return (high === Math.max(open, close)) !== (low === Math.min(open, close));
}

function hasJump({ question }: Task): boolean {
  if (question.kind !== 'merge') return false;
  const { bars } = question.chart;
  return bars.some(([open], index) => index > 0 && open !== bars[index - 1]?.[3]);
}

function hasSmallGap({ question, reference }: Task): boolean {
  if (question.kind !== 'place-zone' || reference.kind !== 'place-zone') return false;
  const all = detectGaps(measuredChart(question.chart), question.chart.bars.length, { heightAtr: 0 });
  return all.filter(({ direction }) => direction === question.direction).length > reference.zones.length;
}

/** Returns a task for each recorded window; for a task about a single bar, one for each recorded bar. */
function* tasksOf({ task }: (typeof tasks)[number]): Generator<Task> {
  const need = materialNeed(task);
  if (need.kind !== 'window') throw new Error('only tasks of one window say something about their chart');
  const random = createRandom(1);
  for (const { asset, interval, bars: columns } of recorded) {
    if (!need.intervals.includes(interval) || need.classes?.includes(asset.class) === false) continue;
    for (let start = 0; start + need.bars <= columns.t.length; start += need.bars) {
      const bars = barsOfColumns(sliceColumns(columns, start, start + need.bars));
      const decimals = chartDecimals(bars, asset.priceDecimals);
      for (const part of task.kind === 'rebuild' ? bars.map((bar) => [bar]) : [bars]) {
        const made = makeTask(task, { kind: 'window', interval, bars: part, decimals }, random);
        if (made !== null) yield made;
      }
    }
  }
}

const claims = tasks.flatMap((task) =>
  CLAIMS.filter(({ says }) => says.test(task.instruction)).map(({ isTrue }) => ({ ...task, isTrue })),
);

test('every claim that is checked here is made by an instruction', () => {
  expect(CLAIMS.filter(({ says }) => !tasks.some(({ instruction }) => says.test(instruction)))).toEqual([]);
});

test.each(claims)('$lesson says what is so on every recorded chart: $instruction', ({ isTrue, ...task }) => {
  let count = 0;
  const untrue: Task[] = [];
  for (const made of tasksOf(task)) {
    count += 1;
    if (!isTrue(made)) untrue.push(made);
  }
  expect(untrue.slice(0, 1)).toEqual([]);
  expect(count).toBeGreaterThan(50);
});
