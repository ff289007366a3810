import { and, eq, gt, isNull } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { planGrants, type PlanGrantRow } from './billing.tables.ts';

export async function insertPlanGrant(tx: Tx, row: PlanGrantRow): Promise<void> {
  await tx.insert(planGrants).values(row);
}

/** Marks all grants of the account as ended that are not marked yet, including grants whose end date has passed. */
export async function endPlanGrants(tx: Tx, userId: string, endedAt: Date): Promise<void> {
  await tx
    .update(planGrants)
    .set({ endedAt })
    .where(and(eq(planGrants.userId, userId), isNull(planGrants.endedAt)));
}

/** Returns the grant that gives an account Pro at a given time; `undefined` if there is none. */
export async function findPlanGrant(tx: Tx, userId: string, now: EpochMs): Promise<PlanGrantRow | undefined> {
  const rows = await tx
    .select()
    .from(planGrants)
    .where(and(eq(planGrants.userId, userId), isNull(planGrants.endedAt), gt(planGrants.until, new Date(now))));
  return rows[0];
}
