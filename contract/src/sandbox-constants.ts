/** Amounts and limits of the sandbox. Imports nothing, so that browsers load little code. */
/** Amount in SENSE$ with which each attempt starts: at the unlock, in another account, after a reset, in a replay. */
export const SANDBOX_START = 10_000;
/** Amount in SENSE$ that every live account gets in each quarter. */
export const QUARTERLY_GRANT = 10_000;
/** Text that names what a learner gets with the unlock. Source: product specification, section 1. */
export const UNLOCK_REWARD = `Unlock $${SANDBOX_START.toLocaleString('en-US')} SENSE$ Trading`;
/** Number of sandbox accounts that a learner may have side by side, unless administrators set another number. */
export const SANDBOX_ACCOUNTS = 3;
/** Highest number of accounts that administrators can allow. `sandbox_accounts_number` in the database has it too. */
export const SANDBOX_ACCOUNTS_MAX = 10;

/** Percentages of a position that a learner can choose to close. */
export const CLOSE_PERCENTS = [25, 50, 75, 100] as const;

/** Minimum length of the thesis of a trade plan, in characters. */
export const THESIS_MIN = 10;
export const THESIS_MAX = 2_000;
/** Confidence of a plan, in percent: how likely the target is reached before the stop. */
export const PLAN_CONFIDENCE = { min: 1, max: 99 } as const;

/**
 * Minimum number of closed trades for pages to show win rate, average R and profit factor. With fewer, they show "too
 * few".
 */
export const PERFORMANCE_TRADES_MIN = 20;
/** Minimum number of days with returns for Sharpe and Sortino ratios to be shown. */
export const PERFORMANCE_DAYS_MIN = 30;

/**
 * Maximum values that traders can set for the limits of an account. `LIMIT_PAUSE_MINUTES_MAX` also decides how far back
 * the server reads fills.
 */
export const LIMIT_TRADES_MAX = 100;
export const LIMIT_LOSSES_MAX = 20;
export const LIMIT_PAUSE_MINUTES_MAX = 1_440;
