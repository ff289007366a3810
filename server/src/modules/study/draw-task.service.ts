import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import { BIAS_WINDOWS } from '@tradesense/core/bias/bias-rules.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { createRandom, type Random } from '@tradesense/core/kernel/random.ts';
import { findAsset, type Asset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { chartDecimals, type WindowMaterial } from '@tradesense/core/study/task-chart.ts';
import type { MaterialNeed, TaskMaterial } from '@tradesense/core/study/task-material.ts';
import type { TaskSpec } from '@tradesense/core/study/task-spec.ts';
import type { Task } from '@tradesense/core/study/task.ts';
import { makeTask, materialNeed } from '@tradesense/core/study/tasks.ts';
import { drawClassWindows } from './class-windows.service.ts';
import { drawWindow, openSeries, type OpenSeries, type OpenWindow, type Stretch } from './open-window.service.ts';
import { outcomeCounts } from './outcome-counts.service.ts';
import type { StudyDeps } from './study-deps.ts';

/**
 * A task, and the window of recorded bars from which it is made. `window` is `null` if the task is made from no window
 * or from several.
 */
export interface DrawnTask {
  readonly task: Task;
  readonly window: OpenWindow | null;
}

export type DrawDeps = Pick<StudyDeps, 'db' | 'compute' | 'history' | 'newSeed'>;

/** Timeframes of the Bias Test whose outcomes some tasks count. */
const COUNTED_TIMEFRAMES = ['4h', '1d'] as const;

/** Maximum number of random windows of one series that are tried before the next series is tried. */
const TRIES_PER_SERIES = 6;
/** Maximum number of windows that are tried in total. */
const TRIES = 60;

/**
 * Makes a task that fits `spec`. If it needs bars, they come from the open part of the history, which rated charts
 * never use, and from outside the `avoided` stretches if any such window is suitable. Returns `null` if no window is.
 */
export async function drawTask(deps: DrawDeps, spec: TaskSpec, avoided: readonly Stretch[]): Promise<DrawnTask | null> {
  const random = createRandom(...deps.newSeed());
  const need = materialNeed(spec);
  if (need.kind === 'none') return withoutBars(spec, random);
  if (need.kind === 'classes') return ofClasses(deps, need, spec, random);
  return drawFromSeries(deps, need, avoided, random, (series) => taskOf(deps, series, need, spec, random));
}

/**
 * Tries windows of the series that suit `need`, in random order, until `draw` makes something of one. Returns what lies
 * outside the `avoided` stretches if there is any, otherwise what it found first; `null` if no window is suitable.
 */
export async function drawFromSeries<Drawn extends { readonly window: OpenWindow | null }>(
  deps: DrawDeps,
  need: BarsNeed,
  avoided: readonly Stretch[],
  random: Random,
  draw: (series: OpenSeries) => Promise<Drawn | null>,
): Promise<Drawn | null> {
  const isAvoided = ({ asset, firstAt, lastAt }: OpenWindow) =>
    avoided.some((each) => each.asset === asset && each.firstAt <= lastAt && firstAt <= each.lastAt);
  let repeated: Drawn | null = null;
  let tries = 0;
  for (const { asset, interval, length } of await seriesToTry(deps, need, random)) {
    const series = await deps.db.read((tx) => openSeries(deps.history, tx, asset, interval, length));
    if (series === null) continue;
    for (let i = 0; i < TRIES_PER_SERIES; i += 1) {
      tries += 1;
      const drawn = await draw(series);
      if (drawn === null || drawn.window === null) continue;
      if (!isAvoided(drawn.window)) return drawn;
      repeated ??= drawn;
    }
    if (tries >= TRIES) break;
  }
  return repeated;
}

function withoutBars(spec: TaskSpec, random: Random): DrawnTask | null {
  for (let i = 0; i < TRIES_PER_SERIES; i += 1) {
    const task = makeTask(spec, { kind: 'none' }, random);
    if (task !== null) return { task, window: null };
  }
  return null;
}

type ClassesNeed = Extract<MaterialNeed, { readonly kind: 'classes' }>;

/**
 * Makes a task from one window of one asset in each asset class. The task itself contains the names of the assets, and
 * shows them after it is settled.
 */
async function ofClasses(deps: DrawDeps, need: ClassesNeed, spec: TaskSpec, random: Random): Promise<DrawnTask | null> {
  for (let i = 0; i < TRIES; i += 1) {
    const windows = await deps.db.read((tx) => drawClassWindows(deps.history, tx, need, random));
    const task = windows === null ? null : makeTask(spec, { kind: 'classes', windows }, random);
    if (task !== null) return { task, window: null };
  }
  return null;
}

export type BarsNeed = Exclude<MaterialNeed, { readonly kind: 'none' | 'classes' }>;

/**
 * Returns the series from which the task may be made, in random order: each suitable recorded asset with each suitable
 * interval.
 */
async function seriesToTry(
  { db, history }: DrawDeps,
  need: BarsNeed,
  random: Random,
): Promise<readonly { readonly asset: AssetSymbol; readonly interval: Interval; readonly length: number }[]> {
  const recorded = await db.read((tx) => history.recordedAssets(tx));
  const assets = recorded.filter((symbol) => isWanted(need, symbol));
  const kinds =
    need.kind === 'window'
      ? need.intervals.map((interval) => ({ interval, length: need.bars }))
      : COUNTED_TIMEFRAMES.map((interval) => ({ interval, length: biasWindowBars(interval) }));
  return shuffled(
    random,
    assets.flatMap((asset) => kinds.map((kind) => ({ asset, ...kind }))),
  );
}

/** Whether the asset belongs to a class that the task may use. */
function isWanted(need: BarsNeed, symbol: AssetSymbol): boolean {
  return need.kind !== 'window' || (need.classes?.includes(catalogued(symbol).class) ?? true);
}

function biasWindowBars(timeframe: (typeof COUNTED_TIMEFRAMES)[number]): number {
  const { setupBars, outcomeBars } = BIAS_WINDOWS[timeframe];
  return setupBars + outcomeBars;
}

async function taskOf(
  deps: DrawDeps,
  series: OpenSeries,
  need: BarsNeed,
  spec: TaskSpec,
  random: Random,
): Promise<DrawnTask | null> {
  const window = await deps.db.read((tx) => drawWindow(deps.history, tx, series, random));
  if (window === null) return null;
  const asset = catalogued(window.asset);
  const material =
    need.kind === 'window' ? windowMaterial(window, asset) : await baseRateMaterial(deps, series, window, asset);
  const task = material === null ? null : makeTask(spec, material, random);
  return task === null ? null : { task, window };
}

export function catalogued(symbol: AssetSymbol): Asset {
  const asset = findAsset(symbol);
  invariant(asset !== undefined, `${symbol} is in the catalogue`);
  return asset;
}

export function windowMaterial({ interval, bars }: OpenWindow, { priceDecimals }: Asset): WindowMaterial {
  return { kind: 'window', interval, bars, decimals: chartDecimals(bars, priceDecimals) };
}

/**
 * Returns the material of a task about a base rate: the drawn window, and the outcome counts of all windows in the
 * asset's open part, including the drawn window.
 */
async function baseRateMaterial(
  { db, compute, history }: DrawDeps,
  { interval, starts }: OpenSeries,
  window: OpenWindow,
  { name, priceDecimals }: Asset,
): Promise<TaskMaterial | null> {
  const timeframe = COUNTED_TIMEFRAMES.find((each) => each === interval);
  invariant(timeframe !== undefined, `${interval} is a timeframe of the Bias Test`);
  const columns = await db.read((tx) => history.columns(tx, window.asset, interval));
  if (columns === null) return null;
  const { separate, ...counts } = await outcomeCounts({ compute }, columns, starts, timeframe);
  const bars = window.bars.slice(0, BIAS_WINDOWS[timeframe].setupBars);
  const decimals = chartDecimals(bars, priceDecimals);
  return { kind: 'base-rate', assetName: name, timeframe, decimals, bars, counts, separate };
}
