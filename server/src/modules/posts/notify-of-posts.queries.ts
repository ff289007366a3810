import type { Tx } from '../../platform/database/database.ts';
import { keptApart, mayHearOf } from '../people/index.ts';
import { profilesOf } from '../profiles/index.ts';
import { isLive } from './post-view.policy.ts';
import { findComment } from './comments.repo.ts';
import { insertLikeNotice, likedAmong } from './likes.repo.ts';
import { findPost } from './posts.repo.ts';
import type { PostRow } from './posts.tables.ts';
import { visiblePost } from './visible-post.queries.ts';

/** Whether a learner may see a post and may be notified of another account's action on it. */
async function mayHearAt(tx: Tx, listener: string, actor: string, post: PostRow | null): Promise<boolean> {
  if (post === null || !(await mayHearOf(tx, listener, actor))) return false;
  return (await visiblePost(tx, post, { userId: listener })) !== null;
}

/** Whether a learner may now be notified of a post: the post exists, and they may see it. */
export const mayNotifyOfPost = async (tx: Tx, listener: string, postId: string): Promise<boolean> => {
  const post = await findPost(tx, postId);
  return post !== null && (await mayHearAt(tx, listener, post.authorId, post));
};

/** Whether a learner may now be notified of a comment: the comment exists, and they may see it. */
export async function mayNotifyOfComment(tx: Tx, listener: string, commentId: string): Promise<boolean> {
  const comment = await findComment(tx, commentId);
  if (comment === null || !isLive(comment)) return false;
  if (!(await profilesOf(tx, [comment.authorId])).has(comment.authorId)) return false;
  const post = await findPost(tx, comment.postId);
  if (post !== null && (await keptApart(tx, post.authorId, [comment.authorId])).size > 0) return false;
  return mayHearAt(tx, listener, comment.authorId, post);
}

/**
 * Whether the author must be notified of a like now. If so, records the notification. If somebody removes a like and
 * likes the post again, the author is not notified again.
 */
export async function claimLikeNotice(
  tx: Tx,
  { postId, authorId, userId }: { readonly postId: string; readonly authorId: string; readonly userId: string },
): Promise<boolean> {
  if (!(await likedAmong(tx, userId, [postId])).has(postId)) return false;
  return (await mayHearAt(tx, authorId, userId, await findPost(tx, postId))) && insertLikeNotice(tx, postId, userId);
}

/** Whether followers may still see a post, and therefore may be notified of it. */
export async function isShownToFollowers(tx: Tx, postId: string): Promise<boolean> {
  const post = await findPost(tx, postId);
  if (post === null || post.hiddenAt !== null) return false;
  return (await profilesOf(tx, [post.authorId])).has(post.authorId);
}
