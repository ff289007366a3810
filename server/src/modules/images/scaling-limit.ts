import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Clock } from '../../platform/clock.ts';
import { Problem } from '../../platform/http/problem.ts';

export interface ScalingLimit {
  /** Counts an image that is scaled for this network. Throws `too-many-requests` (429) if the limit is reached. */
  count(network: string, key: string): void;
}

interface Window {
  readonly startedAt: number;
  readonly keys: Set<string>;
}

/** Maximum number of networks in memory. If there are more, the network whose minute started first is dropped. */
const NETWORKS_MAX = 10_000;

/**
 * Limits the number of different images that this server scales for one network per minute. Requesting a cached image
 * again costs nothing and is not counted.
 */
export function createScalingLimit(clock: Clock, perMinute: number): ScalingLimit {
  const windows = new Map<string, Window>();

  function windowOf(network: string, now: number): Window {
    const known = windows.get(network);
    if (known !== undefined && now - known.startedAt < MINUTE_MS) return known;
    const window = { startedAt: now, keys: new Set<string>() };
    windows.delete(network);
    windows.set(network, window);
    for (const oldest of windows.keys()) {
      if (windows.size <= NETWORKS_MAX) break;
      windows.delete(oldest);
    }
    return window;
  }

  return {
    count(network, key) {
      const now = clock.now();
      const { startedAt, keys } = windowOf(network, now);
      if (!keys.has(key) && keys.size >= perMinute) {
        const retryAfter = Math.max(1, Math.ceil((startedAt + MINUTE_MS - now) / SECOND_MS));
        throw new Problem('too-many-requests', {
          detail: `Too many different images. Try again in ${retryAfter} s.`,
          retryAfter,
        });
      }
      keys.add(key);
    },
  };
}
