import { and, asc, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { isDayCredited, type CreditedDay, type LocalMoment } from './credited-day.policy.ts';
import { localDay } from './local-day.policy.ts';
import { studyDayCredited } from './study.events.ts';
import { studyDays } from './study.tables.ts';

/**
 * Adds a settled task to the statistics of the learner's day. If the day counts for the streak (see `isDayCredited`),
 * credits it and publishes an event.
 */
export async function countTaskOfDay(
  outbox: Outbox,
  tx: Tx,
  userId: string,
  moment: LocalMoment,
  isReview: boolean,
): Promise<void> {
  // Without this lock, two tasks settled at the same time in two time zones could both credit a day.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`study.days ${userId}`}, 0))`);
  const reviews = isReview ? 1 : 0;
  const day = localDay(moment.now, moment.zone);
  const isCredited = isDayCredited(moment, await lastCreditedDay(tx, userId));
  if (isCredited) outbox.append(tx, studyDayCredited.create({ userId, day }));
  const credit = isCredited ? { creditedAt: moment.now, zone: moment.zone } : { creditedAt: null, zone: null };
  await tx
    .insert(studyDays)
    .values({ userId, day, tasks: 1, reviews, ...credit })
    .onConflictDoUpdate({
      target: [studyDays.userId, studyDays.day],
      set: {
        tasks: sql`${studyDays.tasks} + 1`,
        reviews: sql`${studyDays.reviews} + ${reviews}`,
        creditedAt: sql`coalesce(${studyDays.creditedAt}, excluded.credited_at)`,
        zone: sql`coalesce(${studyDays.zone}, excluded.zone)`,
      },
    });
}

async function lastCreditedDay(tx: Tx, userId: string): Promise<CreditedDay | null> {
  const [row] = await tx
    .select({ day: studyDays.day, at: studyDays.creditedAt, zone: studyDays.zone })
    .from(studyDays)
    .where(and(eq(studyDays.userId, userId), isNotNull(studyDays.creditedAt)))
    .orderBy(desc(studyDays.day))
    .limit(1);
  return row === undefined || row.at === null ? null : { ...row, at: row.at };
}

/** Returns the learner's days that were credited to the streak, oldest first. */
export async function creditedDays(tx: Tx, userId: string): Promise<readonly string[]> {
  const rows = await tx
    .select({ day: studyDays.day })
    .from(studyDays)
    .where(and(eq(studyDays.userId, userId), isNotNull(studyDays.creditedAt)))
    .orderBy(asc(studyDays.day));
  return rows.map(({ day }) => day);
}

/** Returns the learner's days with settled tasks that are before the day `before`, newest first. */
export const daysBefore = async (tx: Tx, userId: string, before: string | undefined, limit: number) =>
  await tx
    .select({
      day: studyDays.day,
      tasks: studyDays.tasks,
      reviews: studyDays.reviews,
      isCredited: sql<boolean>`${studyDays.creditedAt} IS NOT NULL`,
    })
    .from(studyDays)
    .where(and(eq(studyDays.userId, userId), before === undefined ? undefined : lt(studyDays.day, before)))
    .orderBy(desc(studyDays.day))
    .limit(limit);

/** Returns the UTC dates on which days of the learner were credited to the streak, since a given time. */
export async function creditedUtcDays(tx: Tx, userId: string, since: Date): Promise<string[]> {
  const rows = await tx
    .select({ at: studyDays.creditedAt })
    .from(studyDays)
    .where(and(eq(studyDays.userId, userId), gte(studyDays.creditedAt, epochMs(since.getTime()))));
  return rows.flatMap(({ at }) => (at === null ? [] : [new Date(at).toISOString().slice(0, 10)]));
}

/** Returns the number of reviews that the learner settled on the given day. */
export async function reviewsOfDay(tx: Tx, userId: string, day: string): Promise<number> {
  const [row] = await tx
    .select({ reviews: studyDays.reviews })
    .from(studyDays)
    .where(and(eq(studyDays.userId, userId), eq(studyDays.day, day)));
  return row?.reviews ?? 0;
}
