import { rate, RATE_ONE, type Rate } from '../kernel/money.ts';
import { percentText } from '../kernel/number-text.ts';
import { DAY_MS, epochMs, HOUR_MS, type EpochMs } from '../kernel/time.ts';

/**
 * Funding rate at each boundary: 0.01% of the leveraged notional, which longs pay and shorts receive. Source: product
 * rules, section 6.
 */
export const FUNDING_RATE: Rate = rate(10_000n);

/** `FUNDING_RATE` as pages and lessons write it: `0.01%`. */
export const FUNDING_RATE_TEXT = percentText((100 * Number(FUNDING_RATE)) / Number(RATE_ONE), 4);

/** Time between two funding boundaries, in ms. It divides the UTC day evenly, and the day begins with a boundary. */
export const FUNDING_EVERY_MS = 8 * HOUR_MS;

/** Number of funding boundaries of a UTC day. */
export const FUNDINGS_PER_DAY = DAY_MS / FUNDING_EVERY_MS;

/** The funding boundaries of a UTC day as pages and lessons write them: `00:00, 08:00 and 16:00 UTC`. */
export const FUNDING_TIMES_TEXT = timesText();

function timesText(): string {
  const times = Array.from({ length: FUNDINGS_PER_DAY }, (_, index) =>
    new Date(index * FUNDING_EVERY_MS).toISOString().slice(11, 16),
  );
  return `${times.slice(0, -1).join(', ')} and ${times.at(-1)} UTC`;
}

/** Returns the last funding boundary at or before a time. */
export function fundingBoundary(t: EpochMs): EpochMs {
  return epochMs(t - (((t % FUNDING_EVERY_MS) + FUNDING_EVERY_MS) % FUNDING_EVERY_MS));
}
