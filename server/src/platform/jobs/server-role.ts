import { SECOND_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../module.ts';
import { acquireLeases, releaseLeases } from './jobs.repo.ts';

/** Work that one server at a time does all the time, such as reading a feed. */
export interface ServerRole {
  /** Whether this server has the role now; takes it where it is free. Rejects when the database cannot be asked. */
  isMine(now: EpochMs): Promise<boolean>;
  /** Gives the role away, so that another server need not wait. */
  release(): Promise<void>;
}

/** With the pause between two questions, the longest that a role stays without a server after one died: 8 s. */
const LEASE_MS = 6 * SECOND_MS;
const ASK_EVERY_MS = LEASE_MS / 3;

/** The role belongs to the holder of the lease row of that name. */
export function createServerRole({ db, ids }: Pick<Platform, 'db' | 'ids'>, name: string): ServerRole {
  const owner = ids.next();
  let heldUntil: number = Number.NEGATIVE_INFINITY;
  let askAt: number = Number.NEGATIVE_INFINITY;

  return {
    async isMine(now) {
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
