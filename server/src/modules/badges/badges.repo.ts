import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Badge } from '@tradesense/core/badges/badge-catalogue.ts';
import type { Tx } from '../../platform/database/database.ts';
import { badgeDays, learnerBadges, type EarnedRow } from './badges.tables.ts';

const { id, userId, badge, tier, earnedAt } = learnerBadges;

/** Returns the earned badges of a learner, oldest first. */
export async function earnedBy(tx: Tx, learner: string, badges?: readonly Badge[]): Promise<readonly EarnedRow[]> {
  const among = badges === undefined ? undefined : inArray(badge, [...badges]);
  return await tx
    .select()
    .from(learnerBadges)
    .where(and(eq(userId, learner), among))
    .orderBy(asc(earnedAt), asc(id));
}

/** Returns the learner's earned badge with this id, or `null` if the learner has none. */
export async function findEarned(tx: Tx, learner: string, badgeId: string): Promise<EarnedRow | null> {
  const [row] = await tx
    .select()
    .from(learnerBadges)
    .where(and(eq(id, badgeId), eq(userId, learner)));
  return row ?? null;
}

export async function newestEarned(tx: Tx, learner: string, limit: number): Promise<readonly EarnedRow[]> {
  return await tx
    .select()
    .from(learnerBadges)
    .where(eq(userId, learner))
    .orderBy(desc(earnedAt), desc(id))
    .limit(limit);
}

/** Stores earned tiers. Returns those that the learner did not have before. */
export async function insertEarned(tx: Tx, rows: readonly EarnedRow[]): Promise<readonly EarnedRow[]> {
  if (rows.length === 0) return [];
  return await tx
    .insert(learnerBadges)
    .values([...rows])
    .onConflictDoNothing({ target: [userId, badge, tier] })
    .returning();
}

/** Returns the newest day of practice for which the learner's badges were checked, or `null` if there is none. */
export async function newestDayOf(tx: Tx, learner: string): Promise<string | null> {
  const [row] = await tx.select({ day: badgeDays.day }).from(badgeDays).where(eq(badgeDays.userId, learner));
  return row?.day ?? null;
}

/** Marks a day of practice as checked for badges. Returns `false` if this day or a later one is marked already. */
export async function claimDay(tx: Tx, learner: string, day: string): Promise<boolean> {
  const rows = await tx
    .insert(badgeDays)
    .values({ userId: learner, day })
    .onConflictDoUpdate({ target: badgeDays.userId, set: { day }, setWhere: gt(sql`excluded.day`, badgeDays.day) })
    .returning({ day: badgeDays.day });
  return rows.length === 1;
}
