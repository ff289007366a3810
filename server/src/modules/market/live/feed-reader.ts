import { SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { createLeaderLease, type LeaderLease } from '../../../platform/jobs/leader-lease.ts';
import type { Platform } from '../../../platform/module.ts';

/** Decides which server reads the price feed. */
export type FeedReader = LeaderLease;

/** Returns the reader for servers without a shared bus: each server reads the feed itself. */
export function readForOneself(): FeedReader {
  return { isHeld: () => Promise.resolve(true), release: () => Promise.resolve() };
}

/** Time in ms that a server may be without the bus, for example at its start, before it reads the feed itself. */
const BUS_AWAY_MS = 3 * SECOND_MS;

/**
 * Returns the feed reader for servers with a shared bus: the holder of a lease reads the feed for all. A server that is
 * disconnected from the bus for `BUS_AWAY_MS` reads the feed itself and releases the lease, so that a connected server
 * can hold it.
 */
export function readByLease(platform: Pick<Platform, 'db' | 'ids' | 'bus'>): FeedReader {
  const lease = createLeaderLease(platform, 'market-feed');
  let awaySince: EpochMs | null = null;
  return {
    async isHeld(now) {
      awaySince = platform.bus.isConnected() ? null : (awaySince ?? now);
      if (awaySince === null || now - awaySince < BUS_AWAY_MS) return lease.isHeld(now);
      await lease.release();
      return true;
    },
    release: () => lease.release(),
  };
}
