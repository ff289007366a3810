import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { LEAGUE_DIVISIONS, LEAGUE_GROUP_SIZE, LEAGUE_MOVES_PER } from '@tradesense/core/leagues/league-rules.ts';
import { RATING_START } from '@tradesense/core/learning/rating-rules.ts';
import type { Tx } from '../../platform/database/database.ts';

/**
 * Decides every undecided week before `week`, for all groups in one statement. A learner needs points to be promoted;
 * nobody is relegated from the lowest division or promoted from the highest. Suspended learners are not counted and
 * keep their division.
 */
export async function decideWeeksBefore(tx: Tx, week: string): Promise<void> {
  await tx.$client.query({
    name: 'leagues-decide',
    text: `WITH ranked AS (
        SELECT place.user_id, place.week, place.points, team.division,
          row_number() OVER standing AS rank, count(*) OVER (PARTITION BY place.group_id) AS size
        FROM league_places place JOIN league_groups team ON team.id = place.group_id
        JOIN users ON users.id = place.user_id AND NOT users.is_suspended
        WHERE place.outcome IS NULL AND place.week < $1
        WINDOW standing AS (PARTITION BY place.group_id ORDER BY place.points DESC, place.reached_at, place.user_id)
      ), decided AS (
        SELECT user_id, week, CASE
          WHEN rank <= size / ${LEAGUE_MOVES_PER} AND points > 0 AND division < ${LEAGUE_DIVISIONS} THEN 'promoted'
          WHEN rank > size - size / ${LEAGUE_MOVES_PER} AND division > 1 THEN 'relegated'
          ELSE 'stayed' END AS outcome
        FROM ranked
      ), moved AS (
        UPDATE league_members member SET division = division + CASE decided.outcome WHEN 'promoted' THEN 1 ELSE -1 END
        FROM decided WHERE member.user_id = decided.user_id AND decided.outcome <> 'stayed'
      )
      UPDATE league_places place SET outcome = decided.outcome
      FROM decided WHERE place.user_id = decided.user_id AND place.week = decided.week`,
    values: [week],
  });
  await tx.$client.query({
    name: 'leagues-decide-suspended',
    text: `UPDATE league_places SET outcome = 'stayed' WHERE outcome IS NULL AND week < $1`,
    values: [week],
  });
}

/**
 * Forms the groups of a week in one statement for all members: the members of a division, ordered by their highest exam
 * rating, are divided into groups whose sizes differ by at most one. Leaves out suspended learners and those without a
 * username.
 */
export async function formGroups(tx: Tx, week: string, now: EpochMs): Promise<void> {
  await tx.$client.query({
    name: 'leagues-form',
    text: `WITH ordered AS (
        SELECT member.user_id, member.division,
          row_number() OVER (PARTITION BY member.division ORDER BY coalesce(
            (SELECT max(rating) FROM chart_exam_ratings rated WHERE rated.user_id = member.user_id), ${RATING_START}) DESC, member.user_id) - 1 AS n,
          count(*) OVER (PARTITION BY member.division) AS size
        FROM league_members member
        JOIN users ON users.id = member.user_id AND NOT users.is_suspended AND users.username IS NOT NULL
      ), chunked AS MATERIALIZED (
        SELECT user_id, division, n, n * ((size + ${LEAGUE_GROUP_SIZE - 1}) / ${LEAGUE_GROUP_SIZE}) / size AS chunk, gen_random_uuid() AS id FROM ordered
      ), placed AS MATERIALIZED (
        SELECT user_id, division, first_value(id) OVER (PARTITION BY division, chunk ORDER BY n) AS group_id FROM chunked
      ), teams AS (
        INSERT INTO league_groups (id, week, division) SELECT DISTINCT group_id, $1::date, division FROM placed
      )
      INSERT INTO league_places (user_id, week, group_id, points, reached_at)
      SELECT user_id, $1::date, group_id, 0, $2::timestamptz FROM placed`,
    values: [week, new Date(now)],
  });
}
