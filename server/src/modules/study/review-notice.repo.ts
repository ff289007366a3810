import { sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { studyReviewNotices } from './study.tables.ts';

export interface LearnerWithDueCards {
  readonly userId: string;
  /** Number of the learner's due cards. */
  readonly due: number;
  /** Time zone of the last day that was credited to the learner's streak; UTC if none is known. */
  readonly zone: string;
  /** Local date on which the learner last reviewed a card, such as `2026-03-14`. */
  readonly reviewedOn: string;
  /** Last local date on which the learner was notified of due reviews; `null` if there was no notice yet. */
  readonly notifiedOn: string | null;
}

interface Asked {
  readonly lessons: readonly string[];
  readonly now: EpochMs;
  /** Date from which on a learner must have studied. Learners who last studied before are left out. */
  readonly since: string;
  /** Id of the last learner of the previous page; `null` for the first page. */
  readonly after: string | null;
}

/**
 * Returns the next learners who have due cards of the given lessons, in ascending order of their ids. Learners who
 * never reviewed a card are left out.
 */
export async function learnersWithDueCards(tx: Tx, asked: Asked, limit: number): Promise<LearnerWithDueCards[]> {
  const { rows } = await tx.$client.query<{
    user_id: string;
    due: number;
    zone: string | null;
    reviewed_on: string;
    notified_on: string | null;
  }>({
    name: 'study-learners-with-due-cards',
    text: `SELECT waiting.user_id, waiting.due, zoned.zone, reviewed.day::text AS reviewed_on, notices.day::text AS notified_on
      FROM (
        SELECT user_id, count(*)::int AS due FROM study_cards card
        WHERE due_at <= $1 AND lesson = ANY($2) AND user_id > coalesce($4::uuid, '00000000-0000-0000-0000-000000000000')
          AND EXISTS (SELECT 1 FROM study_days WHERE user_id = card.user_id AND reviews > 0)
          AND EXISTS (SELECT 1 FROM study_days WHERE user_id = card.user_id AND day >= $3::date)
        GROUP BY user_id ORDER BY user_id LIMIT $5
      ) waiting
      CROSS JOIN LATERAL (
        SELECT max(day) AS day FROM study_days WHERE user_id = waiting.user_id AND reviews > 0
      ) reviewed
      LEFT JOIN LATERAL (
        SELECT zone FROM study_days WHERE user_id = waiting.user_id AND zone IS NOT NULL ORDER BY day DESC LIMIT 1
      ) zoned ON true
      LEFT JOIN study_review_notices notices ON notices.user_id = waiting.user_id
      ORDER BY waiting.user_id`,
    values: [new Date(asked.now).toISOString(), asked.lessons, asked.since, asked.after, limit],
  });
  return rows.map(({ user_id: userId, due, zone, reviewed_on: reviewedOn, notified_on: notifiedOn }) => ({
    userId,
    due,
    zone: zone ?? 'UTC',
    reviewedOn,
    notifiedOn,
  }));
}

/**
 * Stores the day on which each learner is notified. Returns the ids of the learners whose day was stored. Skips
 * learners who were already notified on this day or later.
 */
export async function storeNotices(
  tx: Tx,
  notices: readonly { readonly userId: string; readonly day: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .insert(studyReviewNotices)
    .values(notices.map(({ userId, day }) => ({ userId, day })))
    .onConflictDoUpdate({
      target: studyReviewNotices.userId,
      set: { day: sql`excluded.day` },
      setWhere: sql`${studyReviewNotices.day} < excluded.day`,
    })
    .returning({ userId: studyReviewNotices.userId });
  return new Set(rows.map(({ userId }) => userId));
}
