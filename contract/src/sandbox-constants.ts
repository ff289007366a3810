/** Amounts and limits of the sandbox. No imports, like `product.ts`. */
/** What the sandbox grants when it is unlocked, and again each quarter, in SENSE$. */
export const SANDBOX_GRANT = 10_000;
export const SANDBOX_ACCOUNTS_MAX = 3;

/** Shares of a position that a close can take, in percent. */
export const CLOSE_PERCENTS = [25, 50, 75, 100] as const;

/** Characters of what a trade plan says of why. */
export const THESIS_MIN = 10;
export const THESIS_MAX = 2_000;

/** Closed trades from which on the pages show win rate, average R and profit factor. Below it they say "too few". */
export const PERFORMANCE_TRADES_MIN = 20;
/** Days with returns from which on Sharpe and Sortino ratios are shown. */
export const PERFORMANCE_DAYS_MIN = 30;

/** Bounds of the limits that a trader sets for an account. The longest pause also bounds how far back fills are read for stored limits. */
export const LIMIT_TRADES_MAX = 100;
export const LIMIT_LOSSES_MAX = 20;
export const LIMIT_PAUSE_MINUTES_MAX = 1_440;
