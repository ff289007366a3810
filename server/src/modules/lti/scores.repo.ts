import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { placeOf, type ListPage, type SortedList } from '../../platform/database/sorted-list.ts';
import { ltiCourses, ltiPlatforms, ltiResources, ltiScores, type PlatformRow } from './lti.tables.ts';

type ScoreRow = typeof ltiScores.$inferSelect;

/** Queues a grade, unless the stored grade has the same score or was finished later. */
export async function queueScore(
  tx: Tx,
  {
    id,
    resourceId,
    userId,
    score,
    finishedAt,
  }: Pick<ScoreRow, 'id' | 'resourceId' | 'userId' | 'score' | 'finishedAt'>,
  now: EpochMs,
): Promise<void> {
  const [at, due] = [finishedAt, now].map((time) => new Date(time).toISOString());
  await tx.execute(sql`
    INSERT INTO lti_scores (id, resource_id, user_id, score, finished_at, due_at)
    VALUES (${id}, ${resourceId}, ${userId}, ${score}, ${at}::timestamptz, ${due}::timestamptz)
    ON CONFLICT (resource_id, user_id) DO UPDATE
    SET score = excluded.score, finished_at = excluded.finished_at, due_at = excluded.due_at, attempts = 0,
      sent_at = NULL, error = NULL, parked_at = NULL
    WHERE lti_scores.score <> excluded.score AND lti_scores.finished_at <= excluded.finished_at`);
}

/** A grade that this server is sending, and where it is sent. */
export interface ClaimedScore {
  readonly row: ScoreRow;
  readonly platform: PlatformRow;
  readonly classId: string;
  readonly lineItemUrl: string;
}

/**
 * Claims the grade that has been due for the longest time. The claim lasts until `claimedTo`; after that, the claiming
 * server is considered crashed. Returns `null` if no grade is due.
 */
export async function claimScore(tx: Tx, now: EpochMs, claimedTo: EpochMs): Promise<ClaimedScore | null> {
  const [found] = await tx
    .select({ score: ltiScores, platform: ltiPlatforms, course: ltiCourses, resource: ltiResources })
    .from(ltiScores)
    .innerJoin(ltiResources, eq(ltiResources.id, ltiScores.resourceId))
    .innerJoin(ltiCourses, eq(ltiCourses.id, ltiResources.courseId))
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiCourses.platformId))
    .where(and(isNotNull(ltiScores.dueAt), lte(ltiScores.dueAt, now), isNotNull(ltiResources.lineItemUrl)))
    .orderBy(asc(ltiScores.dueAt), asc(ltiScores.id))
    .limit(1)
    .for('update', { of: ltiScores, skipLocked: true });
  if (found === undefined || found.resource.lineItemUrl === null) return null;
  const attempts = found.score.attempts + 1;
  await tx.update(ltiScores).set({ dueAt: claimedTo, attempts }).where(eq(ltiScores.id, found.score.id));
  return {
    row: { ...found.score, attempts },
    platform: found.platform,
    classId: found.course.classId,
    lineItemUrl: found.resource.lineItemUrl,
  };
}

export async function dropScore(tx: Tx, id: string): Promise<void> {
  await tx.delete(ltiScores).where(eq(ltiScores.id, id));
}

/**
 * Matches the row only while it contains the claimed grade. If a later grade has replaced it in the meantime, the later
 * one stays due.
 */
const unchanged = ({ id, score, finishedAt }: ScoreRow) =>
  and(eq(ltiScores.id, id), eq(ltiScores.score, score), eq(ltiScores.finishedAt, finishedAt));

export async function markScoreSent(tx: Tx, row: ScoreRow, now: EpochMs): Promise<void> {
  await tx.update(ltiScores).set({ dueAt: null, sentAt: now, error: null }).where(unchanged(row));
}

/** Makes the claimed grade due again at `until`, and stores the error of the failed attempt. */
export async function postponeScore(tx: Tx, row: ScoreRow, error: string, until: EpochMs): Promise<void> {
  await tx.update(ltiScores).set({ dueAt: until, error }).where(unchanged(row));
}

/** Parks the grade: it is not sent again until an administrator retries it. */
export async function parkScore(tx: Tx, row: ScoreRow, error: string, now: EpochMs): Promise<void> {
  await tx.update(ltiScores).set({ dueAt: null, parkedAt: now, error }).where(unchanged(row));
}

/** Makes a parked grade due again. Returns the id of its platform; `null` if no grade with this id is parked. */
export async function retryScore(tx: Tx, id: string, now: EpochMs): Promise<string | null> {
  const rows = await tx
    .update(ltiScores)
    .set({ dueAt: now, parkedAt: null, attempts: 0 })
    .where(and(eq(ltiScores.id, id), isNotNull(ltiScores.parkedAt)))
    .returning({ resourceId: ltiScores.resourceId });
  if (rows[0] === undefined) return null;
  const [found] = await tx
    .select({ platformId: ltiCourses.platformId })
    .from(ltiResources)
    .innerJoin(ltiCourses, eq(ltiCourses.id, ltiResources.courseId))
    .where(eq(ltiResources.id, rows[0].resourceId));
  return found?.platformId ?? null;
}

export interface ParkedScore {
  readonly id: string;
  readonly platform: string;
  readonly className: string;
  readonly assignment: string;
  readonly attempts: number;
  readonly error: string;
  readonly parkedAt: EpochMs;
}

const LIST: SortedList<SortOf<'parkedScores'>> = {
  from: sql`${ltiScores} JOIN ${ltiResources} ON ${ltiResources.id} = ${ltiScores.resourceId}
    JOIN ${ltiCourses} ON ${ltiCourses.id} = ${ltiResources.courseId}
    JOIN ${ltiPlatforms} ON ${ltiPlatforms.id} = ${ltiCourses.platformId}`,
  key: ltiScores.id,
  columns: {
    parked: sql`${ltiScores.parkedAt}`,
    platform: sql`lower(${ltiPlatforms.name})`,
    attempts: sql`${ltiScores.attempts}`,
  },
};

/** Returns a page of the parked grades, without the names of their learners. */
export async function listParked(tx: Tx, page: ListPage<SortOf<'parkedScores'>>): Promise<ParkedScore[]> {
  const { isAfter, orderBy } = placeOf(LIST, page);
  const rows = await tx
    .select({
      id: ltiScores.id,
      platform: ltiPlatforms.name,
      className: sql<string>`(SELECT name FROM classes WHERE classes.id = ${ltiCourses.classId})`,
      assignment: sql<string>`(SELECT title FROM class_assignments assigned WHERE assigned.id = ${ltiResources.assignmentId})`,
      attempts: ltiScores.attempts,
      error: ltiScores.error,
      parkedAt: ltiScores.parkedAt,
    })
    .from(ltiScores)
    .innerJoin(ltiResources, eq(ltiResources.id, ltiScores.resourceId))
    .innerJoin(ltiCourses, eq(ltiCourses.id, ltiResources.courseId))
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiCourses.platformId))
    .where(and(isNotNull(ltiScores.parkedAt), isAfter))
    .orderBy(...orderBy)
    .limit(page.limit);
  return rows.map((row) => ({ ...row, error: row.error ?? '', parkedAt: row.parkedAt ?? epochMs(0) }));
}
