import type { BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import type { BarColumns } from '@tradesense/core/market/bar-columns.ts';
import { computeTask } from '../../platform/compute/compute-task.ts';
import { countOutcomes, type OutcomeCounts } from './count-outcomes.policy.ts';
import type { StudyDeps } from './study-deps.ts';

const outcomesTask = computeTask(new URL('./count-outcomes.policy.ts', import.meta.url), { countOutcomes });

interface KnownCounts {
  /** Number of windows that were counted. It grows as bars are added to the series. */
  readonly windows: number;
  readonly counts: Promise<OutcomeCounts>;
}

/**
 * Cached outcome counts by series. The key is the object with the series' columns. An import replaces this object, so
 * the counts of the old bars are dropped.
 */
const known = new WeakMap<BarColumns, KnownCounts>();

/**
 * Returns the outcome counts of a series' windows. The counts are cached until the series changes, because many tasks
 * use the same series, and because counting occupies the compute thread, which the start of a rated test needs.
 */
export async function outcomeCounts(
  { compute }: Pick<StudyDeps, 'compute'>,
  columns: BarColumns,
  starts: readonly number[],
  timeframe: BiasTimeframe,
): Promise<OutcomeCounts> {
  const before = known.get(columns);
  if (before?.windows === starts.length) return before.counts;
  const counts = compute.run(outcomesTask, columns, starts, timeframe);
  known.set(columns, { windows: starts.length, counts });
  try {
    return await counts;
  } catch (error) {
    known.delete(columns);
    throw error;
  }
}
