import { SECOND_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../module.ts';
import { acquireLeases, releaseLeases } from './jobs.repo.ts';

/** Lease for continuous work, such as reading a feed, that only one server does at a time. */
export interface LeaderLease {
  /** Whether this server holds the lease now. Acquires it if it is free. Rejects if the database cannot be reached. */
  isHeld(now: EpochMs): Promise<boolean>;
  /** Releases the lease, so that another server need not wait for it to expire. */
  release(): Promise<void>;
}

/**
 * Duration of a lease in ms. Including the pause between two attempts to acquire it, another server takes over within 8
 * s after the holder has died.
 */
const LEASE_MS = 6 * SECOND_MS;
const ASK_EVERY_MS = LEASE_MS / 3;

/** Creates a lease on the row with the given name. */
export function createLeaderLease({ db, ids }: Pick<Platform, 'db' | 'ids'>, name: string): LeaderLease {
  const owner = ids.next();
  let heldUntil: number = Number.NEGATIVE_INFINITY;
  let askAt: number = Number.NEGATIVE_INFINITY;

  return {
    async isHeld(now) {
      if (now >= askAt) {
        const until = epochMs(now + LEASE_MS);
        const leases = await db.transaction((tx) => acquireLeases(tx, [name], owner, now, until));
        heldUntil = leases.length > 0 ? until : Number.NEGATIVE_INFINITY;
        askAt = now + ASK_EVERY_MS;
      }
      return now < heldUntil;
    },
    async release() {
      if (heldUntil === Number.NEGATIVE_INFINITY) return;
      heldUntil = Number.NEGATIVE_INFINITY;
      askAt = Number.NEGATIVE_INFINITY;
      await db.transaction((tx) => releaseLeases(tx, [name], owner));
    },
  };
}
