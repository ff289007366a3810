import type { BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import type { BarColumns } from '@tradesense/core/market/bar-columns.ts';
import { computeTask } from '../../platform/compute/compute-task.ts';
import { countOutcomes, type OutcomeCounts } from './count-outcomes.policy.ts';
import type { StudyDeps } from './study-deps.ts';

const outcomesTask = computeTask(new URL('./count-outcomes.policy.ts', import.meta.url), countOutcomes);

interface KnownCounts {
  /** How many windows were counted: more become complete while a series grows. */
  readonly windows: number;
  readonly counts: Promise<OutcomeCounts>;
}

/** Keyed by the columns of a series, which an import replaces. */
const known = new WeakMap<BarColumns, KnownCounts>();

/**
 * Counts how the windows of a series ended, once for as long as it stays the same: the thread for long computations
 * also starts rated tests, and tasks of one series are set many times.
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
