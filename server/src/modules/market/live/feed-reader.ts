import { createLeaderLease, type LeaderLease } from '../../../platform/jobs/leader-lease.ts';
import type { Platform } from '../../../platform/module.ts';

/** Decides which server reads the feed. */
export type FeedReader = LeaderLease;

/** For servers without a shared bus: each reads the feed for itself. */
export function readForOneself(): FeedReader {
  return { isHeld: () => Promise.resolve(true), release: () => Promise.resolve() };
}

/** For servers with a shared bus: the holder of a lease reads the feed for all. */
export function readByLease(platform: Pick<Platform, 'db' | 'ids'>): FeedReader {
  return createLeaderLease(platform, 'market-feed');
}
