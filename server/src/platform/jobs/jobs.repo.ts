import { and, eq, inArray, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../database/database.ts';
import { jobLeases } from './jobs.tables.ts';

export interface Lease {
  readonly name: string;
  readonly lastRunAt: Date | null;
}

/** Takes or keeps the leases that nobody else holds at `now`, and says which. */
export function acquireLeases(
  tx: Tx,
  names: readonly string[],
  owner: string,
  now: EpochMs,
  expiresAt: EpochMs,
): Promise<Lease[]> {
  return tx
    .insert(jobLeases)
    .values(names.toSorted().map((name) => ({ name, owner, expiresAt: new Date(expiresAt) })))
    .onConflictDoUpdate({
      target: jobLeases.name,
      set: { owner, expiresAt: new Date(expiresAt) },
      setWhere: sql`${jobLeases.owner} = ${owner} or ${jobLeases.expiresAt} <= ${new Date(now).toISOString()}`,
    })
    .returning({ name: jobLeases.name, lastRunAt: jobLeases.lastRunAt });
}

/** Notes the start of a run, so that the next holder keeps the rhythm. False when the lease has gone to another server. */
export async function noteRun(tx: Tx, name: string, owner: string, now: EpochMs): Promise<boolean> {
  const rows = await tx
    .update(jobLeases)
    .set({ lastRunAt: new Date(now) })
    .where(and(eq(jobLeases.name, name), eq(jobLeases.owner, owner)))
    .returning({ name: jobLeases.name });
  return rows.length > 0;
}

/** Gives the leases back, so that another server need not wait for them to expire. */
export async function releaseLeases(tx: Tx, names: readonly string[], owner: string): Promise<void> {
  await tx
    .update(jobLeases)
    .set({ expiresAt: new Date(0) })
    .where(and(inArray(jobLeases.name, [...names]), eq(jobLeases.owner, owner)));
}
