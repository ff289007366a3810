import type { LikeResponse } from '@tradesense/contract/posts.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { lockActs } from './acts.repo.ts';
import { countAct } from './count-acts.service.ts';
import { deleteLike, insertLike, likeCountOf } from './likes.repo.ts';
import { postLiked } from './posts.events.ts';
import type { PostDeps } from './publish-post.service.ts';
import { keepPostFromDeletion, openPost } from './visible-post.queries.ts';

/**
 * Lets the caller like a post. An existing like is not counted again. Throws `not-found` (404), `username-needed`
 * (409), `too-many-requests` (429).
 */
export function likePost(deps: PostDeps, caller: Viewer, postId: string): Promise<LikeResponse> {
  return deps.db.transaction(async (tx) => {
    const { userId } = caller;
    await lockActs(tx, userId);
    const { row } = await openPost(tx, postId, caller);
    await keepPostFromDeletion(tx, postId);
    if (await insertLike(tx, { postId, userId, at: deps.clock.now() })) {
      // If the like exceeds the limit, this throws, and the exception rolls the like back.
      await countAct(deps, tx, userId, 'like');
      deps.outbox.append(tx, postLiked.create({ postId, authorId: row.authorId, userId }));
    }
    return likesOf(tx, postId, true);
  });
}

/** Removes a like. Throws `not-found` (404) for a post that the caller may not see. */
export function unlikePost({ db }: Pick<PostDeps, 'db'>, caller: Viewer, postId: string): Promise<LikeResponse> {
  return db.transaction(async (tx) => {
    await openPost(tx, postId, caller);
    await deleteLike(tx, postId, caller.userId);
    return likesOf(tx, postId, false);
  });
}

const likesOf = async (tx: Tx, postId: string, isLiked: boolean): Promise<LikeResponse> => ({
  likes: await likeCountOf(tx, postId),
  isLiked,
});
