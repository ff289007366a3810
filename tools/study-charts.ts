/** Creates Study tasks from recorded charts, to measure what their grading rewards. */
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import { BIAS_WINDOWS } from '@tradesense/core/bias/bias-rules.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { ASSET_CLASSES, findAsset, type Asset } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { barsOfColumns, sliceColumns, type BarColumns } from '@tradesense/core/market/bar-columns.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import type { ClassWindow, MaterialNeed, TaskMaterial } from '@tradesense/core/study/task-material.ts';
import type { TaskSpec } from '@tradesense/core/study/task-spec.ts';
import type { Task } from '@tradesense/core/study/task.ts';
import { makeTask, materialNeed } from '@tradesense/core/study/tasks.ts';
import { readShippedHistory } from '../server/src/modules/market/practice/shipped-history.ts';

export interface RecordedSeries {
  readonly asset: Asset;
  readonly interval: Interval;
  readonly decimals: number;
  readonly bars: BarColumns;
}

/** Reads every recorded series in a directory of shipped candles. */
export function readRecorded(directory: string): readonly RecordedSeries[] {
  return [...readShippedHistory(directory).series].flatMap(([symbol, series]) => {
    const asset = findAsset(symbol);
    if (asset === undefined) throw new Error(`${symbol} is not in the catalogue`);
    return [...series].map(([interval, bars]) => ({ asset, interval, bars, decimals: asset.priceDecimals }));
  });
}

function randomStretch({ bars }: RecordedSeries, length: number, random: Random): readonly Bar[] {
  const start = random.below(bars.t.length - length + 1);
  return barsOfColumns(sliceColumns(bars, start, start + length));
}

/** Returns one window for each asset class, of a random asset of the class. */
export function drawClasses(
  { interval, bars: length }: Extract<MaterialNeed, { readonly kind: 'classes' }>,
  series: readonly RecordedSeries[],
  random: Random,
): TaskMaterial {
  const windows = ASSET_CLASSES.flatMap((assetClass): ClassWindow[] => {
    const [drawn] = shuffled(
      random,
      series.filter((each) => each.asset.class === assetClass && each.interval === interval),
    );
    if (drawn === undefined) return [];
    return [{ assetClass, assetName: drawn.asset.name, interval, bars: randomStretch(drawn, length, random) }];
  });
  return { kind: 'classes', windows };
}

/** Returns a window of a random series; `null` if no series has the interval and enough bars. */
function drawMaterial(need: MaterialNeed, series: readonly RecordedSeries[], random: Random): TaskMaterial | null {
  if (need.kind === 'none') return need;
  if (need.kind === 'classes') return drawClasses(need, series, random);
  const [intervals, length]: readonly [readonly Interval[], number] =
    need.kind === 'window' ? [need.intervals, need.bars] : [['1d'], BIAS_WINDOWS['1d'].setupBars];
  const fitting = series.filter(({ interval, bars }) => intervals.includes(interval) && bars.t.length >= length);
  const [drawn] = shuffled(random, fitting);
  if (drawn === undefined) return null;
  const bars = randomStretch(drawn, length, random);
  const { interval, decimals } = drawn;
  if (need.kind === 'window') return { kind: 'window', interval, decimals, bars };
  const counts = { bullish: 480 + random.below(120), bearish: 300 + random.below(80), neutral: 90 + random.below(60) };
  return {
    kind: 'base-rate',
    assetName: 'an asset',
    timeframe: '1d',
    decimals,
    bars,
    counts,
    separate: 40 + random.below(200),
  };
}

export interface DrawnTasks {
  readonly tasks: readonly Task[];
  /** Share of the windows from which a task could be made, from 0 to 1. */
  readonly fitting: number;
}

/** Draws tasks of a spec. Throws if no task can be made from a thousand windows in a row. */
export function drawTasks(
  spec: TaskSpec,
  series: readonly RecordedSeries[],
  count: number,
  random: Random,
): DrawnTasks {
  const need = materialNeed(spec);
  const tasks: Task[] = [];
  let [drawn, inVain] = [0, 0];
  while (tasks.length < count) {
    const material = drawMaterial(need, series, random);
    const task = material === null ? null : makeTask(spec, material, random);
    drawn += 1;
    inVain = task === null ? inVain + 1 : 0;
    if (inVain > 1000) throw new Error(`no recorded window makes a task of the kind ${spec.kind}`);
    if (task !== null) tasks.push(task);
  }
  return { tasks, fitting: tasks.length / drawn };
}
