/**
 * Glicko-2 ratings. Only this module uses the library `glicko2-lite`. Source: M. Glickman, Example of the Glicko-2
 * system; checked against its worked example.
 */
import rateByGlicko2 from 'glicko2-lite';
import { DAY_MS } from '../kernel/time.ts';
import {
  RATING_DEVIATION_START,
  RATING_PERIOD_DAYS,
  RATING_PROVISIONAL_DEVIATION,
  RATING_START,
  RATING_TAU,
  RATING_VOLATILITY_START,
} from './rating-rules.ts';

/**
 * The estimated strength of a learner or an item: its value, its uncertainty (one standard deviation), and its
 * volatility.
 */
export interface Rating {
  readonly value: number;
  readonly deviation: number;
  readonly volatility: number;
}

export interface RatedGame {
  readonly opponent: Pick<Rating, 'value' | 'deviation'>;
  /** Result of the game, from 0 (lost) to 1 (won). */
  readonly score: number;
}

export const NEW_RATING: Rating = {
  value: RATING_START,
  deviation: RATING_DEVIATION_START,
  volatility: RATING_VOLATILITY_START,
};

/** Returns the rating after one rating period with these games; without a game only the deviation grows. */
export function rateGames({ value, deviation, volatility }: Rating, games: readonly RatedGame[]): Rating {
  const opponents = games.map(({ opponent, score }): [number, number, number] => [
    opponent.value,
    opponent.deviation,
    score,
  ]);
  const next = rateByGlicko2(value, deviation, volatility, opponents, { rating: RATING_START, tau: RATING_TAU });
  return { value: next.rating, deviation: Math.min(next.rd, RATING_DEVIATION_START), volatility: next.vol };
}

/** Number of rating points per unit of the Glicko-2 scale. A rating is shown in points. */
const GLICKO2_SCALE = 173.7178;

/**
 * Returns the rating after `idleMs` without a game: the deviation φ grows to √(φ² + t σ²), with t in rating periods of
 * 30 days, but not beyond the deviation of a new rating. Source: M. Glickman, Example of the Glicko-2 system, step 6
 * for a player without games.
 */
export function ratingAfterIdle(rating: Rating, idleMs: number): Rating {
  const periods = Math.max(0, idleMs) / (RATING_PERIOD_DAYS * DAY_MS);
  const growth = rating.volatility * GLICKO2_SCALE;
  const deviation = Math.min(Math.hypot(rating.deviation, growth * Math.sqrt(periods)), RATING_DEVIATION_START);
  return { ...rating, deviation: Math.max(deviation, rating.deviation) };
}

/**
 * Returns how many milliseconds without a game it takes for the deviation to grow to `deviation`; 0 if the deviation is
 * already that large.
 */
export function idleUntilDeviation(rating: Rating, deviation: number): number {
  const growth = rating.volatility * GLICKO2_SCALE;
  const periods = (deviation ** 2 - rating.deviation ** 2) / growth ** 2;
  return Math.max(0, Math.floor(periods * RATING_PERIOD_DAYS * DAY_MS));
}

/** Whether a rating is still so uncertain that it is shown with a question mark. */
export function isProvisional({ deviation }: Pick<Rating, 'deviation'>): boolean {
  return deviation >= RATING_PROVISIONAL_DEVIATION;
}
