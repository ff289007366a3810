import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { studyDays } from './study.tables.ts';

/** Counts a settled task on a day of the learner's calendar, such as `2026-01-31`. */
export async function countTaskOfDay(tx: Tx, userId: string, day: string, isReview: boolean): Promise<void> {
  const reviews = isReview ? 1 : 0;
  await tx
    .insert(studyDays)
    .values({ userId, day, tasks: 1, reviews })
    .onConflictDoUpdate({
      target: [studyDays.userId, studyDays.day],
      set: { tasks: sql`${studyDays.tasks} + 1`, reviews: sql`${studyDays.reviews} + ${reviews}` },
    });
}

/** The days on which the learner settled a task, the first one first. */
export async function daysOf(tx: Tx, userId: string): Promise<readonly string[]> {
  const rows = await tx
    .select({ day: studyDays.day })
    .from(studyDays)
    .where(eq(studyDays.userId, userId))
    .orderBy(asc(studyDays.day));
  return rows.map(({ day }) => day);
}

/** Returns how many reviews the learner settled on that day. */
export async function reviewsOfDay(tx: Tx, userId: string, day: string): Promise<number> {
  const [row] = await tx
    .select({ reviews: studyDays.reviews })
    .from(studyDays)
    .where(and(eq(studyDays.userId, userId), eq(studyDays.day, day)));
  return row?.reviews ?? 0;
}
