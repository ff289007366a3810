/** Limits of each plan. All learning content is in both plans. */
export const PLANS = ['free', 'pro'] as const;
export type Plan = (typeof PLANS)[number];

/** Maximum number of live sandbox accounts in the Free plan. */
export const FREE_SANDBOX_ACCOUNTS = 1;
/** Maximum number of replays that can be started in any 7 days in the Free plan. */
export const FREE_REPLAYS_PER_WEEK = 3;
export const REPLAY_WEEK_DAYS = 7;
