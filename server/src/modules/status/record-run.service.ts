import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import type { OperationKind } from '@tradesense/contract/status.ts';
import type { Platform } from '../../platform/module.ts';
import { deleteRunsBefore, storeRun } from './operation-runs.repo.ts';

const KEPT_MS = 90 * DAY_MS;

export interface FinishedRun {
  readonly kind: OperationKind;
  readonly isSound: boolean;
  readonly summary: Readonly<Record<string, number>>;
}

/**
 * Records that an operation, such as a backup, has just finished. Deletes records of the same kind that are older than
 * 90 days.
 */
export async function recordRun(
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  run: FinishedRun,
): Promise<void> {
  const finishedAt = new Date(clock.now());
  await db.transaction(async (tx) => {
    await storeRun(tx, { id: ids.next(), finishedAt, ...run });
    await deleteRunsBefore(tx, run.kind, new Date(finishedAt.getTime() - KEPT_MS));
  });
}
