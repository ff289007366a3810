/**
 * Weekly leagues of the learners who joined: how they earn points, and who moves up or down. Nothing here depends on
 * profit.
 */
import { BADGE_TRADES_PER_DAY, type TradeDay } from '../badges/badge-catalogue.ts';

/** Number of divisions; everybody starts in the lowest. */
export const LEAGUE_DIVISIONS = 5;
/** Maximum number of learners in a group. Learners who join during a week are added to a group that has room. */
export const LEAGUE_GROUP_SIZE = 30;
/**
 * At the end of a week, up to one of this many learners of a group moves up, and up to one of this many moves down.
 * Nobody leaves the highest division upwards or the lowest downwards.
 */
export const LEAGUE_MOVES_PER = 6;
/**
 * Minutes after the end of a week (Monday 00:00 UTC) at which the result of the week is decided, so that events of the
 * last minutes are counted.
 */
export const LEAGUE_DECIDED_AFTER_MINUTES = 5;

export const LEAGUE_OUTCOMES = ['promoted', 'stayed', 'relegated'] as const;
export type LeagueOutcome = (typeof LEAGUE_OUTCOMES)[number];

/** Points for a day of practice, for a trade whose plan was kept, and for a reviewed trade. */
export const LEAGUE_POINTS = { day: 10, kept: 5, reviewed: 3 } as const;

/**
 * Returns the points of a week for its days of practice and its closed trades. On each day, at most
 * `BADGE_TRADES_PER_DAY` trades with a kept plan and at most `BADGE_TRADES_PER_DAY` reviewed trades count.
 */
export function leaguePoints(days: number, trades: readonly TradeDay[]): number {
  return trades.reduce(
    (sum, { kept, reviewed }) =>
      sum +
      LEAGUE_POINTS.kept * Math.min(kept, BADGE_TRADES_PER_DAY) +
      LEAGUE_POINTS.reviewed * Math.min(reviewed, BADGE_TRADES_PER_DAY),
    LEAGUE_POINTS.day * days,
  );
}

/** Returns how many learners of a group move up at most; at most the same number moves down. */
export const leagueMoves = (size: number): number => Math.floor(size / LEAGUE_MOVES_PER);
