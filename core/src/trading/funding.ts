import { rate, type Rate } from '../kernel/money.ts';
import { epochMs, HOUR_MS, type EpochMs } from '../kernel/time.ts';

/**
 * 0.01% of the leveraged notional at each boundary; longs pay it, shorts receive it. Source: product rules, section 6.
 */
export const FUNDING_RATE: Rate = rate(10_000n);

/** Time between two boundaries, which are 00:00, 08:00 and 16:00 UTC. */
export const FUNDING_EVERY_MS = 8 * HOUR_MS;

/** Returns the last funding boundary at or before a time. */
export function fundingBoundary(t: EpochMs): EpochMs {
  return epochMs(t - (((t % FUNDING_EVERY_MS) + FUNDING_EVERY_MS) % FUNDING_EVERY_MS));
}
