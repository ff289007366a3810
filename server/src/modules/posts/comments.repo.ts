import { and, asc, count, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { postComments, type CommentRow } from './posts.tables.ts';

const { id, postId, authorId, threadId, deletedAt, hiddenAt } = postComments;
const replies = alias(postComments, 'replies');

export async function insertComment(tx: Tx, row: typeof postComments.$inferInsert): Promise<void> {
  await tx.insert(postComments).values(row);
}

export async function findComment(tx: Tx, commentId: string): Promise<CommentRow | null> {
  const rows = await tx.select().from(postComments).where(eq(id, commentId));
  return rows[0] ?? null;
}

/**
 * Locks a comment until the transaction ends, so that nobody else can reply to it or delete it. Returns the comment;
 * `null` if there is none.
 */
export async function lockComment(tx: Tx, commentId: string): Promise<CommentRow | null> {
  const rows = await tx.select().from(postComments).where(eq(id, commentId)).for('update');
  return rows[0] ?? null;
}

/** Prevents a comment from being deleted until the transaction ends. Returns `false` if it no longer exists. */
export async function keepComment(tx: Tx, commentId: string): Promise<boolean> {
  const rows = await tx.select({ id }).from(postComments).where(eq(id, commentId)).for('key share');
  return rows.length === 1;
}

const repliesTo = (tx: Tx, commentId: string) =>
  tx.select({ id: replies.id }).from(replies).where(eq(replies.parentId, commentId)).limit(1);

export const hasReplies = async (tx: Tx, commentId: string): Promise<boolean> =>
  (await repliesTo(tx, commentId)).length > 0;

export async function deleteCommentRow(tx: Tx, commentId: string): Promise<void> {
  await tx.delete(postComments).where(eq(id, commentId));
}

/**
 * Deletes the placeholder of a deleted comment if no reply to it is left. The caller must hold the lock on the comment.
 */
export async function dropEmptyPlace(tx: Tx, commentId: string): Promise<void> {
  await tx
    .delete(postComments)
    .where(and(eq(id, commentId), isNotNull(deletedAt), notExists(repliesTo(tx, commentId))));
}

/** Empties a comment that its author deleted although it has replies. */
export async function emptyComment(tx: Tx, commentId: string, now: EpochMs): Promise<void> {
  await tx.update(postComments).set({ text: '', mentions: [], deletedAt: now }).where(eq(id, commentId));
}

export async function hideComment(tx: Tx, commentId: string, now: EpochMs): Promise<void> {
  await tx
    .update(postComments)
    .set({ hiddenAt: now })
    .where(and(eq(id, commentId), isNull(hiddenAt), isNull(deletedAt)));
}

/** Position of a comment in the list of its post's comments. */
export interface CommentPlace {
  readonly threadId: string;
  readonly id: string;
}

/** Returns the comments of a post thread by thread: each first comment with its replies, oldest first. */
export function commentsOf(tx: Tx, post: string, after: CommentPlace | null, limit: number): Promise<CommentRow[]> {
  return tx
    .select()
    .from(postComments)
    .where(
      and(
        eq(postId, post),
        after === null ? undefined : sql`(${threadId}, ${id}) > (${after.threadId}::uuid, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(threadId), asc(id))
    .limit(limit);
}

export interface AuthorComments {
  readonly postId: string;
  readonly authorId: string;
  readonly n: number;
}

/** Returns the numbers of comments that are neither deleted nor hidden, by post and author. */
export async function commentsByAuthor(tx: Tx, postIds: readonly string[]): Promise<AuthorComments[]> {
  if (postIds.length === 0) return [];
  const rows = await tx
    .select({ postId, authorId, n: count() })
    .from(postComments)
    .where(and(inArray(postId, [...postIds]), isNull(deletedAt), isNull(hiddenAt)))
    .groupBy(postId, authorId);
  return rows.flatMap((row) => (row.authorId === null ? [] : [{ ...row, authorId: row.authorId }]));
}
