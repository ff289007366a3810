import type { Brand } from './brand.ts';
import { invariant } from './invariant.ts';

/** Milliseconds since 1970-01-01T00:00:00Z, an integer. */
export type EpochMs = Brand<number, 'EpochMs'>;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Brands a safe integer as an epoch time. Throws `InvariantError` for any other number. */
export function epochMs(value: number): EpochMs {
  // Builds the message only if it is needed, because a list of trades can make twenty thousand calls.
  if (!Number.isSafeInteger(value)) invariant(false, `epoch milliseconds must be a safe integer, got ${value}`);
  return value as EpochMs;
}

/** Returns the day (UTC) of a time: '2026-03-14'. */
export const utcDay = (at: EpochMs): string => new Date(at).toISOString().slice(0, 10);
