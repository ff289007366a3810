/** What each plan may do. Everything of learning is in both. */
export const PLANS = ['free', 'pro'] as const;
export type Plan = (typeof PLANS)[number];

/** Live sandbox accounts of the Free plan. */
export const FREE_SANDBOX_ACCOUNTS = 1;
/** Replays that the Free plan starts in any 7 days. */
export const FREE_REPLAYS_PER_WEEK = 3;
export const REPLAY_WEEK_DAYS = 7;
