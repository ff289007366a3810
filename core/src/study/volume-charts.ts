/** Charts of tasks that show volume. */
import { HOUR_MS, DAY_MS } from '../kernel/time.ts';
import { elementAt } from '../kernel/element-at.ts';
import { taskChart, type WindowMaterial } from './task-chart.ts';
import type { TaskChart } from './task.ts';

/** Digits of a volume; more are of no use to the eye. */
const VOLUME_DIGITS = 6;

/**
 * Returns the bars with their volumes, and hourly ones with the hours at which they begin. Returns `null` for a series without volume,
 * from which no such task can be made: gold and currency pairs are recorded without it.
 */
export function volumeChart({ interval, bars, decimals }: WindowMaterial): TaskChart | null {
  if (bars.length === 0 || bars.some(({ v }) => !(v > 0))) return null;
  const volumes = bars.map(({ v }) => Number(v.toPrecision(VOLUME_DIGITS)));
  const chart = { ...taskChart(interval, bars, decimals), volumes };
  if (interval !== '1h') return chart;
  const midnight = Math.floor(elementAt(bars, 0).t / DAY_MS) * DAY_MS;
  return { ...chart, hours: bars.map(({ t }) => Math.floor((t - midnight) / HOUR_MS)) };
}
