import type { LeagueResponse } from '@tradesense/contract/leagues.ts';
import { dayAfter } from '@tradesense/core/kernel/local-time.ts';
import { leagueMoves } from '@tradesense/core/leagues/league-rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { ownAccount } from '../identity/index.ts';
import { profilesOf } from '../profiles/index.ts';
import { findMember, findPlace, lastOutcome, newestWeek } from './leagues.repo.ts';

interface StandingRow {
  readonly userId: string;
  readonly points: number;
  readonly rank: number;
  readonly isHidden: boolean;
}

/**
 * Returns the learners of a group with their rank, best first. Suspended learners are left out. Learners whom a block
 * separates from the reader are marked as hidden.
 */
async function standingsOf(tx: Tx, groupId: string, reader: string): Promise<StandingRow[]> {
  const { rows } = await tx.$client.query<StandingRow>({
    name: 'leagues-standings',
    text: `SELECT place.user_id AS "userId", place.points,
        row_number() OVER (ORDER BY place.points DESC, place.reached_at, place.user_id)::int AS rank,
        EXISTS (SELECT 1 FROM people_relations WHERE kind = 'block'
          AND (user_id = $2 AND other_id = place.user_id OR user_id = place.user_id AND other_id = $2)) AS "isHidden"
      FROM league_places place JOIN users ON users.id = place.user_id AND NOT users.is_suspended
      WHERE place.group_id = $1 ORDER BY rank`,
    values: [groupId, reader],
  });
  return rows;
}

/**
 * Returns the caller's league: their division, their group of the current week, and the outcome of their last decided
 * week.
 */
export function readLeague({ db }: Pick<Platform, 'db'>, reader: string): Promise<LeagueResponse> {
  return db.read(async (tx) => {
    const member = await findMember(tx, reader);
    const hasUsername = (await ownAccount(tx, reader)).username !== null;
    const ended = await lastOutcome(tx, reader);
    const last = ended === null ? null : { week: ended.week, outcome: ended.outcome, points: ended.points };
    const week = member === null ? null : await newestWeek(tx);
    const place = week === null ? null : await findPlace(tx, reader, week);
    const division = member?.division ?? null;
    if (week === null || place === null) return { division, hasUsername, week: null, last };
    const standings = await standingsOf(tx, place.groupId, reader);
    const shown = standings.filter(({ isHidden }) => !isHidden);
    const profiles = await profilesOf(
      tx,
      shown.map(({ userId }) => userId),
    );
    const rows = shown.flatMap(({ userId, rank, points }) => {
      const profile = profiles.get(userId);
      if (profile === undefined) return [];
      const { username, profileImageUrl } = profile;
      return [{ rank, username, profileImageUrl, isOwn: userId === reader, points }];
    });
    return {
      division,
      hasUsername,
      week: {
        from: week,
        to: dayAfter(week, 6),
        moves: leagueMoves(standings.length),
        learners: standings.length,
        rows,
      },
      last,
    };
  });
}
