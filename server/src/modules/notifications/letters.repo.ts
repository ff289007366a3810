import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { notificationChoices, notificationLetters } from './notifications.tables.ts';

/**
 * Returns the next learners who turned on the monthly letter on any channel, in ascending order of their ids.
 */
export async function learnersWithLetter(tx: Tx, after: string | null, limit: number): Promise<string[]> {
  const { userId, type, isOn, isMailed, isPushed } = notificationChoices;
  const rows = await tx
    .select({ userId })
    .from(notificationChoices)
    .where(
      and(
        eq(type, 'monthly-letter'),
        or(eq(isOn, true), eq(isMailed, true), eq(isPushed, true)),
        after === null ? undefined : gt(userId, after),
      ),
    )
    .orderBy(asc(userId))
    .limit(limit);
  return rows.map((row) => row.userId);
}

/** Returns the settled months (their letter was written, or none was needed), each as `<id of the learner> <month>`. */
export async function settledLetters(
  tx: Tx,
  userIds: readonly string[],
  months: readonly string[],
): Promise<ReadonlySet<string>> {
  const { userId, month } = notificationLetters;
  const rows = await tx
    .select({ userId, month })
    .from(notificationLetters)
    .where(and(inArray(userId, [...userIds]), inArray(month, [...months])));
  return new Set(rows.map((row) => `${row.userId} ${row.month}`));
}

/**
 * Marks the letter of one learner and month as settled. Returns `false` if it was settled before. Waits if another
 * server is settling it at the moment.
 */
export async function settleLetter(tx: Tx, row: typeof notificationLetters.$inferInsert): Promise<boolean> {
  const { userId } = notificationLetters;
  const rows = await tx.insert(notificationLetters).values(row).onConflictDoNothing().returning({ userId });
  return rows.length === 1;
}
