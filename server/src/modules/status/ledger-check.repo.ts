import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ledgerChecks, type LedgerCheckRow } from './status.tables.ts';

/** Stores a check that has not ended. Returns `null` and stores nothing if another check has not ended. */
export async function insertCheck(
  tx: Tx,
  check: Pick<LedgerCheckRow, 'id' | 'startedAt' | 'accounts'>,
): Promise<LedgerCheckRow | null> {
  const [stored] = await tx.insert(ledgerChecks).values(check).onConflictDoNothing().returning();
  return stored ?? null;
}

/** Returns the check that has not ended; `null` if there is none. */
export async function runningCheck(tx: Tx): Promise<LedgerCheckRow | null> {
  const [running] = await tx.select().from(ledgerChecks).where(isNull(ledgerChecks.endedAt));
  return running ?? null;
}

/** Returns the check that was started last; `null` if there is none. */
export async function lastCheck(tx: Tx): Promise<LedgerCheckRow | null> {
  const [last] = await tx.select().from(ledgerChecks).orderBy(desc(ledgerChecks.startedAt)).limit(1);
  return last ?? null;
}

/** Stores how far a check has come. Returns `false` if it has ended. */
export async function updateCheck(
  tx: Tx,
  id: string,
  reached: Partial<Pick<LedgerCheckRow, 'checked' | 'entries' | 'broken' | 'faults' | 'endedAt'>>,
): Promise<boolean> {
  const updated = await tx
    .update(ledgerChecks)
    .set(reached)
    .where(and(eq(ledgerChecks.id, id), isNull(ledgerChecks.endedAt)))
    .returning({ id: ledgerChecks.id });
  return updated.length === 1;
}

export async function deleteChecksBefore(tx: Tx, before: EpochMs): Promise<void> {
  await tx
    .delete(ledgerChecks)
    .where(and(isNotNull(ledgerChecks.endedAt), lt(ledgerChecks.startedAt, new Date(before))));
}
