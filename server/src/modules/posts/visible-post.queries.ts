import { isShownTo } from '@tradesense/core/people/audience.ts';
import type { Tx } from '../../platform/database/database.ts';
import { keptApart, readerOf, type Caller } from '../people/index.ts';
import { profilesOf, type Profile } from '../profiles/index.ts';
import { findPost, keepPost } from './posts.repo.ts';
import { noSuchPost } from './posts-problems.ts';
import type { PostRow } from './posts.tables.ts';

export interface VisiblePost {
  readonly row: PostRow;
  readonly author: Profile;
}

/** Returns a post with its author if the caller may see it, otherwise `null`. */
export async function visiblePost(tx: Tx, row: PostRow | null, caller: Caller): Promise<VisiblePost | null> {
  if (row === null) return null;
  const reader = await readerOf(tx, caller, row.authorId);
  if (reader === null || !isShownTo(row.audience, reader)) return null;
  if (row.hiddenAt !== null && reader !== 'owner') return null;
  const author = (await profilesOf(tx, [row.authorId])).get(row.authorId);
  return author === undefined ? null : { row, author };
}

/** Whether the caller may see a post. */
export const mayReadPost = async (tx: Tx, postId: string, caller: Caller): Promise<boolean> =>
  (await visiblePost(tx, await findPost(tx, postId), caller)) !== null;

/** Returns a post and its author. Throws `not-found` (404) if the caller may not see the post. */
export async function openPost(tx: Tx, postId: string, caller: Caller): Promise<VisiblePost> {
  const found = await visiblePost(tx, await findPost(tx, postId), caller);
  if (found === null) throw noSuchPost();
  return found;
}

/**
 * Keeps a post from being deleted until the transaction ends, so that a row that refers to the post can be stored. Call
 * this right before storing that row, but after every lock on a comment, because the deletion of a post waits for the
 * locks on its comments. Throws `not-found` (404) if the post no longer exists.
 */
export async function keepPostFromDeletion(tx: Tx, postId: string): Promise<void> {
  if (!(await keepPost(tx, postId))) throw noSuchPost();
}

/**
 * Returns the comment authors whose comments on a post are hidden from a caller. A comment is hidden if a block
 * separates its author from the caller or from the author of the post. Otherwise, somebody who blocks the post's author
 * could leave comments that the author can neither see nor delete.
 */
export async function keptFromReader(
  tx: Tx,
  { postAuthorId, caller }: { readonly postAuthorId: string; readonly caller: Caller },
  authorIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const fromPost = await keptApart(tx, postAuthorId, authorIds);
  if (caller === null || caller.userId === postAuthorId) return fromPost;
  return new Set([...fromPost, ...(await keptApart(tx, caller.userId, authorIds))]);
}
