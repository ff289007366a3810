import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { biasCritiques } from './bias-test.tables.ts';

export type CritiqueRow = typeof biasCritiques.$inferSelect;

/** Stores the request for a test's critique, due at `at`. Does nothing if the test already has one. */
export async function insertPendingCritique(tx: Tx, testId: string, userId: string, at: EpochMs): Promise<void> {
  await tx
    .insert(biasCritiques)
    .values({ testId, userId, state: 'pending', attempts: 0, nextAttemptAt: at, createdAt: at })
    .onConflictDoNothing({ target: biasCritiques.testId });
}

export async function findCritique(tx: Tx, testId: string): Promise<CritiqueRow | null> {
  const rows = await tx.select().from(biasCritiques).where(eq(biasCritiques.testId, testId));
  return rows[0] ?? null;
}

/**
 * Claims the due critiques, each for one attempt. If the server stops before a critique is written, the critique
 * becomes due again at `retryAt`.
 */
export async function claimDueCritiques(
  tx: Tx,
  now: EpochMs,
  retryAt: EpochMs,
  limit: number,
): Promise<readonly Pick<CritiqueRow, 'testId' | 'userId' | 'attempts'>[]> {
  const due = await tx
    .select({ testId: biasCritiques.testId })
    .from(biasCritiques)
    .where(and(eq(biasCritiques.state, 'pending'), lte(biasCritiques.nextAttemptAt, now)))
    .orderBy(asc(biasCritiques.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  const ids = due.map((row) => row.testId);
  return await tx
    .update(biasCritiques)
    .set({ attempts: sql`${biasCritiques.attempts} + 1`, nextAttemptAt: retryAt })
    .where(inArray(biasCritiques.testId, ids))
    .returning({ testId: biasCritiques.testId, userId: biasCritiques.userId, attempts: biasCritiques.attempts });
}

export async function storeCritique(
  tx: Tx,
  testId: string,
  critique: { model: string; text: string },
  at: EpochMs,
): Promise<void> {
  await tx
    .update(biasCritiques)
    .set({ ...critique, state: 'ready', nextAttemptAt: null, endedAt: at })
    .where(and(eq(biasCritiques.testId, testId), eq(biasCritiques.state, 'pending')));
}

export async function failCritique(tx: Tx, testId: string, at: EpochMs): Promise<void> {
  await tx
    .update(biasCritiques)
    .set({ state: 'failed', nextAttemptAt: null, endedAt: at })
    .where(and(eq(biasCritiques.testId, testId), eq(biasCritiques.state, 'pending')));
}
