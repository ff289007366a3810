import { and, eq, gt, inArray, lte, max, or, sql } from 'drizzle-orm';
import { MINUTE_MS, SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../database/database.ts';
import { jobLeases } from './jobs.tables.ts';

export interface Lease {
  readonly name: string;
  readonly lastRunAt: Date | null;
}

/** Maximum duration of a lease, in ms. */
export const LONGEST_LEASE_MS = 30 * SECOND_MS;
/** Maximum accepted difference between the clocks of servers, in ms. */
const CLOCKS_APART_MAX_MS = MINUTE_MS;

/**
 * Returns the latest plausible expiry of a lease. A lease that expires later is treated as free: the clock of its
 * server was wrong and, if that server has died, no server would release the lease for a long time.
 */
const tooFarAhead = (now: EpochMs) => new Date(now + LONGEST_LEASE_MS + CLOCKS_APART_MAX_MS);

/** Acquires or renews the leases that no other owner holds at `now`, and returns them. */
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
      setWhere: sql`${jobLeases.owner} = ${owner} or ${jobLeases.expiresAt} <= ${new Date(now).toISOString()}
        or ${jobLeases.expiresAt} > ${tooFarAhead(now).toISOString()}`,
    })
    .returning({ name: jobLeases.name, lastRunAt: jobLeases.lastRunAt });
}

/**
 * Records the start of a run, so that the next holder of the lease continues the schedule. Returns `false` if another
 * server holds the lease.
 */
export async function noteRun(tx: Tx, name: string, owner: string, now: EpochMs): Promise<boolean> {
  const rows = await tx
    .update(jobLeases)
    .set({ lastRunAt: new Date(now) })
    .where(and(eq(jobLeases.name, name), eq(jobLeases.owner, owner)))
    .returning({ name: jobLeases.name });
  return rows.length > 0;
}

/** Releases the leases, so that another server need not wait for them to expire. */
export async function releaseLeases(tx: Tx, names: readonly string[], owner: string): Promise<void> {
  await tx
    .update(jobLeases)
    .set({ expiresAt: new Date(0) })
    .where(and(inArray(jobLeases.name, [...names]), eq(jobLeases.owner, owner)));
}

const startsWith = (prefix: string) => sql`starts_with(${jobLeases.name}, ${prefix})`;

/** Returns the leases whose names start with `prefix` and that are held at `now`. */
export function liveLeases(tx: Tx, prefix: string, now: EpochMs): Promise<{ name: string; owner: string }[]> {
  return tx
    .select({ name: jobLeases.name, owner: jobLeases.owner })
    .from(jobLeases)
    .where(and(startsWith(prefix), gt(jobLeases.expiresAt, new Date(now)), lte(jobLeases.expiresAt, tooFarAhead(now))));
}

/** Deletes the leases whose names start with `prefix` and that are free at `now`. */
export async function deleteExpiredLeases(tx: Tx, prefix: string, now: EpochMs): Promise<void> {
  const isFree = or(lte(jobLeases.expiresAt, new Date(now)), gt(jobLeases.expiresAt, tooFarAhead(now)));
  await tx.delete(jobLeases).where(and(startsWith(prefix), isFree));
}

/** Whether a server holds any lease, of a job or of continuous work. */
export async function isAnyLeaseHeld(tx: Tx, now: EpochMs): Promise<boolean> {
  return (await tx.$count(jobLeases, gt(jobLeases.expiresAt, new Date(now)))) > 0;
}

/**
 * Returns how many of the jobs a server currently holds, and the start time of their latest run. Leases of continuous
 * work have other names and do not count.
 */
export async function jobState(
  tx: Tx,
  names: readonly string[],
  now: EpochMs,
): Promise<{ readonly held: number; readonly lastRunAt: Date | null }> {
  const { name, expiresAt, lastRunAt } = jobLeases;
  const isOfJob = inArray(name, [...names]);
  const [last] = await tx
    .select({ at: max(lastRunAt) })
    .from(jobLeases)
    .where(isOfJob);
  const isHeld = and(gt(expiresAt, new Date(now)), lte(expiresAt, tooFarAhead(now)));
  return { held: await tx.$count(jobLeases, and(isOfJob, isHeld)), lastRunAt: last?.at ?? null };
}
