import type { BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import type { BarColumns } from '@tradesense/core/market/bar-columns.ts';
import { computeTask } from '../../platform/compute/compute-task.ts';
import { countOutcomes, type OutcomeCounts } from './count-outcomes.policy.ts';
import type { StudyDeps } from './study-deps.ts';

const outcomesTask = computeTask(new URL('./count-outcomes.policy.ts', import.meta.url), { countOutcomes });

interface KnownCounts {
  /** Number of counted windows. More become complete as a series grows. */
  readonly windows: number;
  readonly counts: Promise<OutcomeCounts>;
}

/** Keyed by the columns object of a series, which an import replaces. */
const known = new WeakMap<BarColumns, KnownCounts>();

/**
 * Returns the outcomes of the windows of a series. They are counted once as long as the series does not change, because
 * the compute thread also starts rated tests and many tasks use the same series.
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
