import { and, desc, eq, lt } from 'drizzle-orm';
import type { OperationKind } from '@tradesense/contract/status.ts';
import type { Tx } from '../../platform/database/database.ts';
import { operationRuns, type OperationRun } from './status.tables.ts';

/** Stores the record of a finished operation, such as a backup. */
export async function storeRun(tx: Tx, run: OperationRun): Promise<void> {
  await tx.insert(operationRuns).values(run);
}

/** Returns the record of the latest finished operation of a kind; `null` if there is none. */
export async function lastRun(tx: Tx, kind: OperationKind): Promise<OperationRun | null> {
  const rows = await tx
    .select()
    .from(operationRuns)
    .where(eq(operationRuns.kind, kind))
    .orderBy(desc(operationRuns.finishedAt))
    .limit(1);
  return rows[0] ?? null;
}

export async function deleteRunsBefore(tx: Tx, kind: OperationKind, before: Date): Promise<void> {
  await tx.delete(operationRuns).where(and(eq(operationRuns.kind, kind), lt(operationRuns.finishedAt, before)));
}
