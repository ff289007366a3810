import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { postLikeNotices, postLikes, posts } from './posts.tables.ts';

const { postId, userId } = postLikes;

/** Stores a like. Returns `false` if it already exists. */
export async function insertLike(tx: Tx, like: typeof postLikes.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(postLikes).values(like).onConflictDoNothing().returning({ postId });
  return rows.length === 1;
}

export async function deleteLike(tx: Tx, post: string, user: string): Promise<void> {
  await tx.delete(postLikes).where(and(eq(postId, post), eq(userId, user)));
}

/** Returns which of the posts the account likes. */
export async function likedAmong(tx: Tx, user: string, postIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (postIds.length === 0) return new Set();
  const rows = await tx
    .select({ postId })
    .from(postLikes)
    .where(and(eq(userId, user), inArray(postId, [...postIds])));
  return new Set(rows.map((row) => row.postId));
}

export async function likeCountOf(tx: Tx, post: string): Promise<number> {
  const rows = await tx.select({ likes: posts.likeCount }).from(posts).where(eq(posts.id, post));
  return rows[0]?.likes ?? 0;
}

/**
 * Records that a post's author is notified of a like by this account. Returns `false` if they were notified of this
 * account's like of the post before.
 */
export async function insertLikeNotice(tx: Tx, post: string, user: string): Promise<boolean> {
  const rows = await tx
    .insert(postLikeNotices)
    .values({ postId: post, userId: user })
    .onConflictDoNothing()
    .returning({ postId: postLikeNotices.postId });
  return rows.length === 1;
}
