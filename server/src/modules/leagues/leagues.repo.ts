import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { LEAGUE_GROUP_SIZE, type LeagueOutcome } from '@tradesense/core/leagues/league-rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { leagueGroups, leagueMembers, leaguePlaces, leagueWeeks, type PlaceRow } from './leagues.tables.ts';

/**
 * Locks the leagues until the transaction ends, so that changes of groups (joining, leaving, the change of a week) run
 * one at a time on all servers.
 */
export async function lockLeagues(tx: Tx): Promise<void> {
  await tx.$client.query(`SELECT pg_advisory_xact_lock(hashtextextended('leagues', 0))`);
}

export interface Member {
  readonly division: number;
  readonly joinedAt: EpochMs;
}

export async function findMember(tx: Tx, userId: string): Promise<Member | null> {
  const [row] = await tx.select().from(leagueMembers).where(eq(leagueMembers.userId, userId));
  return row ?? null;
}

export async function insertMember(tx: Tx, userId: string, division: number, now: EpochMs): Promise<void> {
  await tx.insert(leagueMembers).values({ userId, division, joinedAt: now }).onConflictDoNothing();
}

/** Ends a membership and removes the learner from their group of the current week. Decided weeks stay unchanged. */
export async function deleteMember(tx: Tx, userId: string): Promise<void> {
  await tx.delete(leagueMembers).where(eq(leagueMembers.userId, userId));
  await tx.delete(leaguePlaces).where(and(eq(leaguePlaces.userId, userId), isNull(leaguePlaces.outcome)));
}

/** Returns the newest week whose groups were formed, or `null` before the first one. */
export async function newestWeek(tx: Tx): Promise<string | null> {
  const [row] = await tx.select({ week: leagueWeeks.week }).from(leagueWeeks).orderBy(desc(leagueWeeks.week)).limit(1);
  return row?.week ?? null;
}

/** Stores that the groups of a week are formed. Returns `false` if they were already formed. */
export async function insertWeek(tx: Tx, week: string, now: EpochMs): Promise<boolean> {
  const rows = await tx
    .insert(leagueWeeks)
    .values({ week, formedAt: now })
    .onConflictDoNothing()
    .returning({ week: leagueWeeks.week });
  return rows.length === 1;
}

/** Returns the learner's place in a group of a week, or `null` if they are in none. */
export async function findPlace(tx: Tx, userId: string, week: string): Promise<PlaceRow | null> {
  const [row] = await tx
    .select()
    .from(leaguePlaces)
    .where(and(eq(leaguePlaces.userId, userId), eq(leaguePlaces.week, week)));
  return row ?? null;
}

export interface EndedWeek {
  readonly week: string;
  readonly outcome: LeagueOutcome;
  readonly points: number;
}

/** Returns the outcome of a learner's newest decided week, or `null` before the first one. */
export async function lastOutcome(tx: Tx, userId: string): Promise<EndedWeek | null> {
  const { week, outcome, points } = leaguePlaces;
  const [row] = await tx
    .select({ week, outcome, points })
    .from(leaguePlaces)
    .where(and(eq(leaguePlaces.userId, userId), isNotNull(outcome)))
    .orderBy(desc(week))
    .limit(1);
  return row === undefined || row.outcome === null ? null : { ...row, outcome: row.outcome };
}

export interface NewPlace {
  readonly userId: string;
  readonly week: string;
  readonly groupId: string;
  readonly now: EpochMs;
}

export async function insertPlace(tx: Tx, { now, ...place }: NewPlace): Promise<void> {
  await tx
    .insert(leaguePlaces)
    .values({ ...place, points: 0, reachedAt: now, outcome: null })
    .onConflictDoNothing();
}

export async function insertGroup(tx: Tx, group: typeof leagueGroups.$inferInsert): Promise<void> {
  await tx.insert(leagueGroups).values(group);
}

/**
 * Returns the group of a division that has the fewest learners, if it has room; `null` if all groups are full. The
 * caller must hold the lock of the leagues.
 */
export async function groupWithRoom(tx: Tx, week: string, division: number): Promise<string | null> {
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'leagues-room',
    text: `SELECT team.id FROM league_groups team LEFT JOIN league_places place ON place.group_id = team.id
      WHERE team.week = $1 AND team.division = $2 GROUP BY team.id HAVING count(place.user_id) < ${LEAGUE_GROUP_SIZE}
      ORDER BY count(place.user_id), team.id LIMIT 1`,
    values: [week, division],
  });
  return rows[0]?.id ?? null;
}

/**
 * Stores the points of a learner in an undecided week. The time when the points were reached changes only if the points
 * change.
 */
export async function storePoints(tx: Tx, userId: string, week: string, points: number, now: EpochMs): Promise<void> {
  const { outcome, points: before } = leaguePlaces;
  await tx
    .update(leaguePlaces)
    .set({ points, reachedAt: now })
    .where(and(eq(leaguePlaces.userId, userId), eq(leaguePlaces.week, week), isNull(outcome), ne(before, points)));
}
