/** Charts of tasks that show volume. */
import { HOUR_MS, DAY_MS } from '../kernel/time.ts';
import { elementAt } from '../kernel/element-at.ts';
import { taskChart, type WindowMaterial } from './task-chart.ts';
import type { TaskChart } from './task.ts';

/** Maximum number of significant digits of a volume. More digits would not help the learner. */
const VOLUME_DIGITS = 6;

/**
 * Returns the bars with their volumes; hourly bars also get their open hours. Returns `null` if a bar has no volume, as
 * in series of gold and currency pairs, because no volume task can be made from them.
 */
export function volumeChart({ interval, bars, decimals }: WindowMaterial): TaskChart | null {
  if (bars.length === 0 || bars.some(({ v }) => !(v > 0))) return null;
  const volumes = bars.map(({ v }) => Number(v.toPrecision(VOLUME_DIGITS)));
  const chart = { ...taskChart(interval, bars, decimals), volumes };
  if (interval !== '1h') return chart;
  const midnight = Math.floor(elementAt(bars, 0).t / DAY_MS) * DAY_MS;
  return { ...chart, hours: bars.map(({ t }) => Math.floor((t - midnight) / HOUR_MS)) };
}
