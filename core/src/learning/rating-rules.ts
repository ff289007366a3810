/** The numbers of the rating. Source: product rules, section 3; M. Glickman, Example of the Glicko-2 system. */
export const RATING_START = 1500;
export const RATING_DEVIATION_START = 350;
export const RATING_VOLATILITY_START = 0.06;
/** τ: how fast the volatility may change. */
export const RATING_TAU = 0.5;
/** A rating period in days: without a game the deviation grows once per period. The paper asks for 10 to 15 games in each. */
export const RATING_PERIOD_DAYS = 30;
/** A rating is shown with a question mark while its deviation is at least this. */
export const RATING_PROVISIONAL_DEVIATION = 110;
