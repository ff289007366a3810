/**
 * Finds the structure break that the last bar of a chart makes, for alerts, by the rules of `structure.ts`.
 * Guarantees: the result depends only on the last `STRUCTURE_WINDOW` bars, so all servers that have these bars find the
 * same break. Limits: as in an exam, the first break of these bars is not returned, because it has no label.
 */
import { sliceColumns, type BarColumns } from '../market/bar-columns.ts';
import type { ClosedBreak } from './break-choice.ts';
import { measureChart } from './chart-bars.ts';
import { detectStructure, type StructureBreak } from './structure.ts';

/** Number of latest bars, including the last one, that the search for a break reads. */
export const STRUCTURE_WINDOW = 500;

/** Returns the break that the close of the last bar makes, or `null` if it makes none. All bars must be closed. */
export function latestBreak(bars: BarColumns): ClosedBreak | null {
  const length = bars.t.length;
  const read = sliceColumns(bars, Math.max(0, length - STRUCTURE_WINDOW), length);
  const found = detectStructure(measureChart(read)).at(-1);
  return found === undefined || found.index !== read.t.length - 1 ? null : closedBreak(found);
}

const closedBreak = ({ label, direction, swing }: StructureBreak): ClosedBreak => ({
  kind: label,
  direction: direction === 'bullish' ? 'up' : 'down',
  level: swing.price,
});
