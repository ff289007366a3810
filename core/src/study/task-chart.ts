/** Charts of tasks: makes rows of prices from recorded bars, and converts them back to columns for the detectors. */
import { elementAt } from '../kernel/element-at.ts';
import { invariant } from '../kernel/invariant.ts';
import { DAY_MS, HOUR_MS } from '../kernel/time.ts';
import type { Bar } from '../market/bar.ts';
import { createBarColumns, type BarColumns } from '../market/bar-columns.ts';
import type { Interval } from '../market/interval.ts';
import { measureChart, type ChartBars } from '../grading/chart-bars.ts';
import type { MaterialNeed, TaskMaterial } from './task-material.ts';
import type { ChartNeed } from './task-spec.ts';
import type { PriceRow, TaskChart } from './task.ts';

export type WindowMaterial = Extract<TaskMaterial, { kind: 'window' }>;

/**
 * Returns the window that a spec needs. `intervals` and `bars` are the defaults of the task kind; they apply if the
 * spec does not state a chart.
 */
export function windowNeed(chart: ChartNeed | undefined, intervals: readonly Interval[], bars: number): MaterialNeed {
  return { kind: 'window', intervals: chart?.intervals ?? intervals, bars: chart?.bars ?? bars };
}

/** Returns the window of a material. Throws `InvariantError` if the material is of another kind. */
export function windowOf(material: TaskMaterial): WindowMaterial {
  invariant(material.kind === 'window', `this task is made from a window of bars, not from ${material.kind}`);
  return material;
}

/** Returns `value` rounded to the decimal places of its chart, because grading uses the displayed values. */
export function rounded(value: number, decimals: number): number {
  // Most recorded prices are already rounded to the decimal places of their chart, and this check is faster than
  // formatting them.
  const scale = 10 ** decimals;
  const steps = Math.round(value * scale);
  if (Number.isSafeInteger(steps) && steps / scale === value) return value;
  return Number(value.toFixed(decimals));
}

/** Returns the chart of a task: the bars as rows of prices, rounded to the chart's decimal places. */
export function taskChart(interval: Interval, bars: readonly Bar[], decimals: number): TaskChart {
  const price = (value: number) => rounded(value, decimals);
  const rows = bars.map(({ o, h, l, c }): PriceRow => [price(o), price(h), price(l), price(c)]);
  return { interval, bars: rows, decimals };
}

/** Returns the open times of the bars, at least one, in whole hours since midnight UTC of the first bar's day. */
export function openHours(bars: readonly Bar[]): readonly number[] {
  const midnight = Math.floor(elementAt(bars, 0).t / DAY_MS) * DAY_MS;
  return bars.map(({ t }) => Math.floor((t - midnight) / HOUR_MS));
}

/** Minimum number of price steps in the range of a median bar. With fewer, different bars would look the same. */
const STEPS_PER_BAR = 20;
const DECIMALS_MAX = 6;

/**
 * Returns the number of decimal places that the prices of a chart need. These are the decimal places of the asset's
 * tick, and more if old, split-adjusted prices move by less than a few ticks per bar.
 */
export function chartDecimals(bars: readonly Bar[], tickDecimals: number): number {
  const ranges = bars.map(({ h, l }) => h - l).toSorted((a, b) => a - b);
  const middling = ranges[Math.floor(ranges.length / 2)] ?? 0;
  let decimals = tickDecimals;
  while (decimals < DECIMALS_MAX && middling * 10 ** decimals < STEPS_PER_BAR) decimals += 1;
  return decimals;
}

/**
 * Returns the chart as columns. The time of a bar is its hour if the chart has `hours`, otherwise the index of the bar.
 * Unknown volumes are 0.
 */
export function columnsOfChart({ bars, hours, volumes }: Pick<TaskChart, 'bars' | 'hours' | 'volumes'>): BarColumns {
  const columns = createBarColumns(bars.length);
  for (const [index, [open, high, low, close]] of bars.entries()) {
    columns.t[index] = hours?.[index] ?? index;
    columns.o[index] = open;
    columns.h[index] = high;
    columns.l[index] = low;
    columns.c[index] = close;
    columns.v[index] = volumes?.[index] ?? 0;
  }
  return columns;
}

/** Returns the chart with its ATR(14), for the detectors of exams. */
export function measuredChart(chart: Pick<TaskChart, 'bars' | 'hours' | 'volumes'>): ChartBars {
  return measureChart(columnsOfChart(chart));
}

/** Whether the ATR is above 0 at every bar, so that distances can be measured in ATR. */
export function hasAtr({ atr }: ChartBars): boolean {
  return atr.length > 0 && atr.every((each) => each > 0);
}

/** Returns the true ranges of a chart, in units of price; NaN for its first bar. */
export function trueRangesOf({ bars }: Pick<TaskChart, 'bars'>): number[] {
  return bars.map(([, high, low], index) => {
    const before = bars[index - 1]?.[3];
    return before === undefined ? Number.NaN : Math.max(high, before) - Math.min(low, before);
  });
}

/** Returns whether `index` is a bar of the chart. */
export function isOnChart({ bars }: Pick<TaskChart, 'bars'>, index: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < bars.length;
}
