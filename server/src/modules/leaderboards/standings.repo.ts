import { and, eq, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Board } from '@tradesense/core/leaderboards/board-rules.ts';
import type { Standing } from '@tradesense/core/leaderboards/board.ts';
import type { Tx } from '../../platform/database/database.ts';
import { leaderboardMembers, leaderboardStandings } from './leaderboards.tables.ts';

/**
 * Locks a learner's standings and membership until the transaction ends, so that each standing is stored with the
 * current membership.
 */
export async function lockLearner(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`leaderboards ${userId}`}, 0))`);
}

/** Returns when the learner joined, or `null` if they are not a member. */
export async function joinedAt(tx: Tx, userId: string): Promise<EpochMs | null> {
  const rows = await tx.select().from(leaderboardMembers).where(eq(leaderboardMembers.userId, userId));
  return rows[0]?.joinedAt ?? null;
}

export async function insertMember(tx: Tx, userId: string, now: EpochMs): Promise<void> {
  await tx.insert(leaderboardMembers).values({ userId, joinedAt: now }).onConflictDoNothing();
}

/** Ends a membership. The standings stay stored, but are no longer listed. */
export async function deleteMember(tx: Tx, userId: string): Promise<void> {
  await tx.delete(leaderboardMembers).where(eq(leaderboardMembers.userId, userId));
  await tx.update(leaderboardStandings).set({ isMember: false }).where(eq(leaderboardStandings.userId, userId));
}

interface Kept {
  readonly userId: string;
  readonly board: Board;
  readonly isMember: boolean;
  readonly now: EpochMs;
}

export async function storeStanding(tx: Tx, { userId, board, isMember, now }: Kept, standing: Standing): Promise<void> {
  const { sample, value, low, high, sortKey, listedUntil } = standing;
  const values = { sample, value, low, high, place: sortKey, listedUntil, isMember, updatedAt: now };
  await tx
    .insert(leaderboardStandings)
    .values({ userId, board, ...values })
    .onConflictDoUpdate({ target: [leaderboardStandings.userId, leaderboardStandings.board], set: values });
}

/** Deletes a learner's standing on a board after the results behind it no longer exist. */
export async function deleteStanding(tx: Tx, userId: string, board: Board): Promise<void> {
  await tx
    .delete(leaderboardStandings)
    .where(and(eq(leaderboardStandings.userId, userId), eq(leaderboardStandings.board, board)));
}
