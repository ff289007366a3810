/** Computes what a player's rating would be if some games had ended differently or did not count. */
import { elementAt } from '../kernel/element-at.ts';
import type { EpochMs } from '../kernel/time.ts';
import { NEW_RATING, rateGames, ratingAfterIdle, type RatedGame, type Rating } from './rating.ts';
import { RATING_DEVIATION_START } from './rating-rules.ts';

export interface CorrectedGame {
  readonly at: EpochMs;
  readonly opponent: RatedGame['opponent'];
  /** Score with which the game was rated, 0 to 1. */
  readonly score: number;
  /** Score that counts now; `null` if the game no longer counts. */
  readonly corrected: number | null;
}

/** How much a correction changes the rating that a player had before and after a game. */
export interface RatingShift {
  readonly before: Rating;
  readonly after: Rating;
}

export interface RatingCorrection {
  /** The current rating after the correction; `null` if no game counts any longer. */
  readonly rating: Rating | null;
  /** Time of the last game that still counts; `null` if no game counts. */
  readonly lastAt: EpochMs | null;
  /** One shift for each game, in the order of the games. */
  readonly shifts: readonly RatingShift[];
}

/**
 * Corrects a rating. All games are replayed twice, oldest first, against the same opponents: once with the original
 * scores, once with the corrected scores. The difference between the two replays is added to the rating. So if no score
 * differs, nothing changes, even if the opponents' ratings at the time of their games are known only roughly. The
 * result is the rating after the last game.
 */
export function correctRating(present: Rating, games: readonly CorrectedGame[]): RatingCorrection {
  const was = replay(games.map(({ at, opponent, score }) => ({ at, opponent, score })));
  const is = replay(games.map(({ at, opponent, corrected }) => ({ at, opponent, score: corrected })));
  const counted = games.filter(({ corrected }) => corrected !== null);
  const shifts = games.map((_, index) => {
    const [old, now] = [elementAt(was, index), elementAt(is, index)];
    return { before: difference(now.before, old.before), after: difference(now.after, old.after) };
  });
  const last = shifts.at(-1);
  return {
    rating: counted.length === 0 || last === undefined ? null : shifted(present, last.after),
    lastAt: counted.at(-1)?.at ?? null,
    shifts,
  };
}

/** Returns the rating plus a shift; its deviation and volatility are kept within their bounds. */
export function shifted(rating: Rating, by: Rating): Rating {
  return {
    value: rating.value + by.value,
    deviation: Math.min(Math.max(rating.deviation + by.deviation, 1), RATING_DEVIATION_START),
    volatility: Math.max(rating.volatility + by.volatility, 1e-6),
  };
}

interface Step {
  readonly before: Rating;
  readonly after: Rating;
}

function replay(
  games: readonly { readonly at: EpochMs; readonly opponent: RatedGame['opponent']; readonly score: number | null }[],
): readonly Step[] {
  let rating = NEW_RATING;
  let last: EpochMs | null = null;
  return games.map(({ at, opponent, score }): Step => {
    if (score === null) return { before: rating, after: rating };
    const before: Rating = last === null ? rating : ratingAfterIdle(rating, at - last);
    rating = rateGames(before, [{ opponent, score }]);
    last = at;
    return { before, after: rating };
  });
}

function difference(a: Rating, b: Rating): Rating {
  return { value: a.value - b.value, deviation: a.deviation - b.deviation, volatility: a.volatility - b.volatility };
}
