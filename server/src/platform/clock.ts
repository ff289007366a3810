import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';

/** The time of day, handed in wherever it is needed: code that decides never reads it by itself. */
export interface Clock {
  now(): EpochMs;
}

export const systemClock: Clock = { now: () => epochMs(Date.now()) };
