import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';

/** Source of the current time. Code that decides gets the time as an argument. */
export interface Clock {
  now(): EpochMs;
}

export const systemClock: Clock = { now: () => epochMs(Date.now()) };
