// If this fails, a learner waits for a task that the shipped history can rarely provide, or an example lacks a figure
// that its formula needs.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRandom, type Random } from '../core/src/kernel/random.ts';
import { findAsset, type AssetClass } from '../core/src/market/asset.ts';
import { barsOfColumns, sliceColumns, type BarColumns } from '../core/src/market/bar-columns.ts';
import type { Interval } from '../core/src/market/interval.ts';
import type { MaterialNeed, TaskMaterial } from '../core/src/study/task-material.ts';
import type { TaskSpec } from '../core/src/study/task-spec.ts';
import { gradeTask, makeTask, materialNeed, taskHint } from '../core/src/study/tasks.ts';
import { readShippedHistory } from '../server/src/modules/market/practice/shipped-history.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { drawClasses, readRecorded } from './study-charts.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));
const { series } = readShippedHistory(join(root, 'content/history'));
const recorded = readRecorded(join(root, 'content/history'));
const specs = [...lessons.values()].flatMap(({ id, tasks }) =>
  (['guided', 'unaided'] as const).flatMap((place) =>
    tasks[place].map(({ task }, i): [string, TaskSpec] => [`${id}, ${place} ${i + 1}`, task]),
  ),
);

const DRAWS = 40;
/** Minimum number of tasks that 40 draws must give. With fewer, a learner would have to wait for a task. */
const MADE_MIN = 5;

function drawFrom<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[random.below(values.length)];
  if (value === undefined) throw new Error('there is nothing to draw from');
  return value;
}

function seriesOf(interval: Interval, classes?: readonly AssetClass[]): readonly BarColumns[] {
  const wanted = [...series].filter(([symbol]) => classes?.includes(findAsset(symbol)?.class ?? 'equity') ?? true);
  return wanted.flatMap(([, intervals]) => intervals.get(interval) ?? []);
}

function drawMaterial(need: MaterialNeed, random: Random): TaskMaterial {
  if (need.kind === 'none') return need;
  if (need.kind === 'classes') return drawClasses(need, recorded, random);
  const interval = need.kind === 'window' ? drawFrom(random, need.intervals) : '1d';
  const count = need.kind === 'window' ? need.bars : 90;
  const columns = drawFrom(random, seriesOf(interval, need.kind === 'window' ? need.classes : undefined));
  const start = random.below(columns.t.length - count);
  const bars = barsOfColumns(sliceColumns(columns, start, start + count));
  const counts = { bullish: 500, bearish: 300, neutral: 100 };
  return need.kind === 'window'
    ? { kind: 'window', interval, decimals: 2, bars }
    : { kind: 'base-rate', assetName: 'Bitcoin', timeframe: '1d', decimals: 2, bars, counts, separate: 45 };
}

test.each(specs)('the shipped history gives enough tasks of %s', (_, spec) => {
  const random = createRandom(1);
  const need = materialNeed(spec);
  const made = Array.from({ length: DRAWS }, () => makeTask(spec, drawMaterial(need, random), random));
  const tasks = made.filter((task) => task !== null);
  expect(tasks.length).toBeGreaterThanOrEqual(MADE_MIN);
  expect(tasks.every((task) => taskHint(task, 'worked-answer').sentence !== '')).toBe(true);
});

test('every example has each figure that its formula needs', () => {
  const examples = specs.flatMap(([, spec]) => (spec.kind === 'compute' && spec.example ? [spec] : []));
  expect(examples.length).toBeGreaterThan(0);
  for (const spec of examples) {
    const task = makeTask(spec, { kind: 'none' }, createRandom(1));
    expect(task?.kind).toBe('compute');
    if (task?.kind !== 'compute') continue;
    const { values } = task.reference;
    expect(Object.values(values).every(Number.isFinite)).toBe(true);
    expect(gradeTask(task, { kind: 'compute', values })).toMatchObject({ score: 1 });
  }
});
