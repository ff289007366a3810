/** Charts of tasks that show volume. */
import { openHours, taskChart, type WindowMaterial } from './task-chart.ts';
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
  return interval === '1h' ? { ...chart, hours: openHours(bars) } : chart;
}
