import { createServerRole, type ServerRole } from '../../../platform/jobs/server-role.ts';
import type { Platform } from '../../../platform/module.ts';

/** Which of the servers reads the feed. */
export type FeedReader = ServerRole;

/** For servers that do not hear each other: each reads for itself. */
export function readForOneself(): FeedReader {
  return { isMine: () => Promise.resolve(true), release: () => Promise.resolve() };
}

/** For servers that share a bus: the holder of a lease row reads for all. */
export function readByLease(platform: Pick<Platform, 'db' | 'ids'>): FeedReader {
  return createServerRole(platform, 'market-feed');
}
