/** Weekly leagues of learners who joined: what gives points, and who goes up or down. Nothing here is about profit. */
import { BADGE_TRADES_PER_DAY, type TradeDay } from '../badges/badge-catalogue.ts';

/** Divisions, from the one where everybody begins to the highest. */
export const LEAGUE_DIVISIONS = 5;
/** Most learners of a group when a week begins, and for whom one is opened to those who join later. */
export const LEAGUE_GROUP_SIZE = 30;
/** One of so many learners of a group goes up at the end of a week, and as many go down. */
export const LEAGUE_MOVES_PER = 6;
/** A week is decided so long after its end (Monday 00:00 UTC), when what happened in its last minutes has been counted. */
export const LEAGUE_DECIDED_AFTER_MINUTES = 5;

export const LEAGUE_OUTCOMES = ['promoted', 'stayed', 'relegated'] as const;
export type LeagueOutcome = (typeof LEAGUE_OUTCOMES)[number];

/** Points of a day of practice, of a trade whose plan was kept, and of a reviewed trade. */
export const LEAGUE_POINTS = { day: 10, kept: 5, reviewed: 3 } as const;

/** Points of a week: its days of practice, and its closed trades, of which a few of each day count. */
export function leaguePoints(days: number, trades: readonly TradeDay[]): number {
  return trades.reduce(
    (sum, { kept, reviewed }) =>
      sum +
      LEAGUE_POINTS.kept * Math.min(kept, BADGE_TRADES_PER_DAY) +
      LEAGUE_POINTS.reviewed * Math.min(reviewed, BADGE_TRADES_PER_DAY),
    LEAGUE_POINTS.day * days,
  );
}

/** How many of a group go up, and how many down. */
export const leagueMoves = (size: number): number => Math.floor(size / LEAGUE_MOVES_PER);
