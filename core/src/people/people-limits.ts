import { DAY_MS, type EpochMs } from '../kernel/time.ts';

/** Age, in ms, below which an account has lower limits, because it may have been created to harass people. */
export const NEW_ACCOUNT_MS = DAY_MS;

/** Period over which new follows are counted, in ms. A follow counts even if it was undone. */
export const FOLLOW_WINDOW_MS = DAY_MS;
export const FOLLOWS_PER_DAY = 200;
export const FOLLOWS_PER_DAY_NEW = 20;

/** Maximum number of accounts that an account may follow, block and mute. */
export const RELATIONS_MAX = { follow: 5_000, block: 5_000, mute: 5_000 } as const;

export const isNewAccount = (createdAt: EpochMs, now: EpochMs): boolean => now - createdAt < NEW_ACCOUNT_MS;

/** Returns how many people an account may newly follow within `FOLLOW_WINDOW_MS`. */
export const followsPerDay = (createdAt: EpochMs, now: EpochMs): number =>
  isNewAccount(createdAt, now) ? FOLLOWS_PER_DAY_NEW : FOLLOWS_PER_DAY;

/** Number of days for which a follow action is stored, so that following again does not notify the person again. */
export const FOLLOW_ACTS_KEPT_DAYS = 180;
