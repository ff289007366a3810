import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { postComments, postReports, posts, type ReportRow } from './posts.tables.ts';

const { id, postId, commentId, profileId, classMessageId, settledAt } = postReports;

/** The post, comment, profile or class message that a report is about. */
export type ReportTarget = Pick<ReportRow, 'postId' | 'commentId' | 'profileId' | 'classMessageId'>;

/**
 * Stores a report. Returns `false` if the person has already reported the same target. For a profile or a class
 * message, only an earlier report that is still open counts.
 */
export async function insertReport(tx: Tx, row: typeof postReports.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(postReports).values(row).onConflictDoNothing().returning({ id });
  return rows.length === 1;
}

/** Locks an open report until the transaction ends and returns it; `null` if there is none with the given id. */
export async function lockOpenReport(tx: Tx, reportId: string): Promise<ReportRow | null> {
  const rows = await tx
    .select()
    .from(postReports)
    .where(and(eq(id, reportId), isNull(settledAt)))
    .for('update');
  return rows[0] ?? null;
}

/** Settles all open reports about the target of a given report. Returns the number of settled reports. */
export async function settleReports(
  tx: Tx,
  target: ReportTarget,
  settlement: Pick<ReportRow, 'settledAt' | 'settlement' | 'settledBy'>,
): Promise<number> {
  const isSame = or(
    target.postId === null ? undefined : eq(postId, target.postId),
    target.commentId === null ? undefined : eq(commentId, target.commentId),
    target.profileId === null ? undefined : eq(profileId, target.profileId),
    target.classMessageId === null ? undefined : eq(classMessageId, target.classMessageId),
  );
  const rows = await tx
    .update(postReports)
    .set(settlement)
    .where(and(isSame, isNull(settledAt)))
    .returning({ id });
  return rows.length;
}

/**
 * Deletes the open reports about a deleted comment whose row stays as a placeholder. If the row is deleted, the
 * database also deletes its reports.
 */
export async function dropOpenReports(tx: Tx, comment: string): Promise<void> {
  await tx.delete(postReports).where(and(eq(commentId, comment), isNull(settledAt)));
}

export interface OpenReport {
  readonly report: ReportRow;
  /** Id of the reported post, or of the reported comment's post; `null` for a profile or a class message. */
  readonly postId: string | null;
  /**
   * Id of the author of the reported text, or of the owner of the reported profile; `null` for a class message. `text`
   * is the reported text; it is empty for a profile or a class message.
   */
  readonly authorId: string | null;
  readonly text: string;
}

/** Returns open reports with their targets, oldest first. */
export function openReports(tx: Tx, after: string | null, limit: number): Promise<OpenReport[]> {
  return tx
    .select({
      report: postReports,
      postId: sql<string | null>`coalesce(${postReports.postId}, ${postComments.postId})`,
      authorId: sql<string | null>`coalesce(${posts.authorId}, ${postComments.authorId}, ${profileId})`,
      text: sql<string>`coalesce(${posts.text}, ${postComments.text}, '')`,
    })
    .from(postReports)
    .leftJoin(posts, eq(posts.id, postId))
    .leftJoin(postComments, eq(postComments.id, commentId))
    .where(and(isNull(settledAt), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}
