import type { Tx } from '../../platform/database/database.ts';
import { keptApart, mayHearOf } from '../people/index.ts';
import { profilesOf } from '../profiles/index.ts';
import { isLive } from './post-view.policy.ts';
import { findComment } from './comments.repo.ts';
import { insertLikeNotice, likedAmong } from './likes.repo.ts';
import { findPost } from './posts.repo.ts';
import type { PostRow } from './posts.tables.ts';
import { visiblePost } from './visible-post.queries.ts';

/** Whether the learner `listener` may see a post and may be notified of what the account `actor` did with it. */
async function mayHearAt(tx: Tx, listener: string, actor: string, post: PostRow | null): Promise<boolean> {
  if (post === null || !(await mayHearOf(tx, listener, actor))) return false;
  return (await visiblePost(tx, post, { userId: listener })) !== null;
}

/**
 * Whether a learner may still be notified of a post: it exists, they may see it, and they may be notified of its
 * author's actions.
 */
export const mayNotifyOfPost = async (tx: Tx, listener: string, postId: string): Promise<boolean> => {
  const post = await findPost(tx, postId);
  return post !== null && (await mayHearAt(tx, listener, post.authorId, post));
};

/**
 * Whether a learner may still be notified of a comment: it exists, they may see it and its post, and they may be
 * notified of its author's actions.
 */
export async function mayNotifyOfComment(tx: Tx, listener: string, commentId: string): Promise<boolean> {
  const comment = await findComment(tx, commentId);
  if (comment === null || !isLive(comment)) return false;
  if (!(await profilesOf(tx, [comment.authorId])).has(comment.authorId)) return false;
  const post = await findPost(tx, comment.postId);
  if (post !== null && (await keptApart(tx, post.authorId, [comment.authorId])).size > 0) return false;
  return mayHearAt(tx, listener, comment.authorId, post);
}

/**
 * Whether a post's author must be notified of a like now. If so, records the notification. If the same account removes
 * its like and likes the post again, the author is not notified again.
 */
export async function claimLikeNotice(
  tx: Tx,
  { postId, authorId, userId }: { readonly postId: string; readonly authorId: string; readonly userId: string },
): Promise<boolean> {
  if (!(await likedAmong(tx, userId, [postId])).has(postId)) return false;
  return (await mayHearAt(tx, authorId, userId, await findPost(tx, postId))) && insertLikeNotice(tx, postId, userId);
}

/** Whether followers of a post's author may still see the post, and therefore may be notified of it. */
export async function isShownToFollowers(tx: Tx, postId: string): Promise<boolean> {
  const post = await findPost(tx, postId);
  if (post === null || post.hiddenAt !== null) return false;
  return (await profilesOf(tx, [post.authorId])).has(post.authorId);
}
