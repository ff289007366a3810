/**
 * Start values of a rating, and parameters of Glicko-2. Source: product rules, section 3; M. Glickman, Example of the
 * Glicko-2 system.
 */
export const RATING_START = 1500;
export const RATING_DEVIATION_START = 350;
export const RATING_VOLATILITY_START = 0.06;
/** τ, the parameter that limits how fast the volatility changes. */
export const RATING_TAU = 0.5;
/**
 * Length of a rating period in days. Without games, the squared deviation grows steadily, by σ² per period. Glickman's
 * paper recommends periods of 10 to 15 games.
 */
export const RATING_PERIOD_DAYS = 30;
/** Minimum deviation at which a rating is shown with a question mark. */
export const RATING_PROVISIONAL_DEVIATION = 110;
