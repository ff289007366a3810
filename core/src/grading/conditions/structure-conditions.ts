/** Finds out which condition of a structure break a mark does not meet. */
import type { ChartBars } from '../chart-bars.ts';
import type { Tolerances } from '../credit.ts';
import type { StructureMark } from '../mark.ts';
import { readStructure } from '../structure.ts';
import { breakFailures, breaksOf, labelReason } from './break-conditions.ts';
import { offChart, type Condition } from './condition.ts';

/**
 * Returns a function that says why a mark is not a break, or why its label is wrong; it returns `null` for a right
 * mark.
 */
export function structureFailures(
  chart: ChartBars,
  tolerance: Tolerances['structure'],
): (mark: StructureMark) => Condition | null {
  const breaks = breaksOf(readStructure(chart));
  const failureAt = breakFailures(chart);
  return (mark) => {
    const off = offChart(chart.bars, mark.index);
    if (off !== null) return off;
    const inDirection = breaks.filter(({ direction }) => direction === mark.direction);
    const found = inDirection.find(
      ({ label, index }) => label !== null && Math.abs(index - mark.index) <= tolerance.bars.full,
    );
    if (found !== undefined) return found.label === mark.label ? null : labelReason(breaks, found);
    const first = inDirection.find(({ index }) => index === mark.index);
    return first === undefined ? failureAt(mark.index, mark.direction) : labelReason(breaks, first);
  };
}
