import type { z } from 'zod';
import { comment as commentSchema, type Comment, type writeCommentRequest } from '@tradesense/contract/posts.ts';
import { ok } from '@tradesense/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem, valueOrProblem } from '../../platform/http/problem.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { requestHash, withIdempotency } from '../../platform/idempotency/idempotency.ts';
import type { Caller } from '../people/index.ts';
import { profilesOf } from '../profiles/index.ts';
import { lockActs } from './acts.repo.ts';
import {
  deleteCommentRow,
  dropEmptyPlace,
  emptyComment,
  findComment,
  hasReplies,
  insertComment,
  lockComment,
} from './comments.repo.ts';
import { countAct } from './count-acts.service.ts';
import { findMentions } from './mentions.service.ts';
import { commentView, isLive, type LiveComment } from './post-view.policy.ts';
import { noSuchComment } from './posts-problems.ts';
import { commentWritten } from './posts.events.ts';
import { findPost } from './posts.repo.ts';
import type { PostDeps } from './publish-post.service.ts';
import { dropOpenReports } from './reports.repo.ts';
import type { PostRow } from './posts.tables.ts';
import { keepPostFromDeletion, keptFromReader, openPost } from './visible-post.queries.ts';

interface Write {
  readonly caller: Viewer;
  readonly postId: string;
  readonly request: z.output<typeof writeCommentRequest>;
  readonly idempotencyKey: string | null;
}

/**
 * Stores a comment on a post or a reply to a comment. The same idempotency key with the same request returns the same
 * comment. Throws `not-found` (404), `username-needed` (409), `account-suspended` (403), `too-many-requests` (429) or
 * `idempotency-conflict` (409).
 */
export function writeComment(deps: PostDeps, write: Write): Promise<Comment> {
  const { caller, postId, request, idempotencyKey } = write;
  const idempotent = {
    scope: `comment:${caller.userId}`,
    key: idempotencyKey,
    requestHash: requestHash([postId, request]),
    now: deps.clock.now(),
    response: commentSchema,
  };
  return valueOrProblem(
    deps.db.transaction(async (tx) => {
      await lockActs(tx, caller.userId);
      return withIdempotency<Comment, never>(tx, idempotent, async () => ok(await storeComment(deps, tx, write)));
    }),
    (reason) => new Problem(reason),
  );
}

async function storeComment(deps: PostDeps, tx: Tx, { caller, postId, request }: Write): Promise<Comment> {
  const { userId } = caller;
  const { text, replyTo } = request;
  const { row: post } = await openPost(tx, postId, caller);
  const target = replyTo === undefined ? null : await openComment(tx, replyTo, post, caller);
  await countAct(deps, tx, userId, 'comment');
  const mentions = await findMentions(tx, { text, writerId: userId, post });
  await countAct(deps, tx, userId, 'mention', mentions.userIds.length);
  const id = deps.ids.next();
  const row = {
    id,
    postId,
    authorId: userId,
    parentId: target?.threadId ?? null,
    threadId: target?.threadId ?? id,
    at: deps.clock.now(),
    text,
    mentions: mentions.names,
    deletedAt: null,
    hiddenAt: null,
  };
  await keepPostFromDeletion(tx, postId);
  await insertComment(tx, row);
  deps.outbox.append(
    tx,
    commentWritten.create({
      commentId: id,
      postId,
      authorId: userId,
      postAuthorId: post.authorId,
      repliedToId: target?.authorId ?? null,
      mentionedIds: mentions.userIds,
    }),
  );
  const author = (await profilesOf(tx, [userId])).get(userId);
  // The writer's account was suspended after the request was authorized, so it has no public profile.
  if (author === undefined) throw new Problem('account-suspended');
  return commentView(row, author, { callerId: userId, postAuthorId: post.authorId });
}

/**
 * Returns the comment that the caller replies to. Until the transaction ends, nobody can delete it or the comment that
 * begins its thread. Throws `not-found` (404).
 */
async function openComment(tx: Tx, commentId: string, post: PostRow, caller: Viewer): Promise<LiveComment> {
  const row = await findComment(tx, commentId);
  if (row === null || row.postId !== post.id) throw noSuchComment();
  const first = await lockComment(tx, row.threadId);
  const target = row.threadId === row.id ? first : await lockComment(tx, row.id);
  if (first === null || target === null || !isLive(target)) throw noSuchComment();
  const apart = await keptFromReader(tx, { postAuthorId: post.authorId, caller }, [target.authorId]);
  if (apart.size > 0) throw noSuchComment();
  return target;
}

/**
 * Deletes a comment that the caller wrote, or a comment on the caller's post, together with the open reports about it.
 * A comment with replies becomes an empty placeholder, and the replies stay; deleting the last reply also deletes the
 * placeholder. A comment that is already deleted causes no error. Throws `not-found` (404) for any other comment.
 */
export function deleteComment(
  { db, clock }: Pick<PostDeps, 'db' | 'clock'>,
  caller: string,
  commentId: string,
): Promise<{ done: true }> {
  return db.transaction(async (tx) => {
    const found = await findComment(tx, commentId);
    // Locks the parent comment first, because a new reply takes the two locks in the same order.
    if (found !== null && found.parentId !== null) await lockComment(tx, found.parentId);
    const row = await lockComment(tx, commentId);
    if (row === null) return { done: true };
    const post = await findPost(tx, row.postId);
    if (row.authorId !== caller && post?.authorId !== caller) throw noSuchComment();
    if (!(await hasReplies(tx, commentId))) {
      await deleteCommentRow(tx, commentId);
      if (row.parentId !== null) await dropEmptyPlace(tx, row.parentId);
    } else if (row.deletedAt === null) {
      await emptyComment(tx, commentId, clock.now());
      await dropOpenReports(tx, commentId);
    }
    return { done: true };
  });
}

/** Returns a comment if the caller may see it. Otherwise throws `not-found` (404). */
export async function openVisibleComment(tx: Tx, commentId: string, caller: Caller): Promise<LiveComment> {
  const row = await findComment(tx, commentId);
  if (row === null || !isLive(row)) throw noSuchComment();
  const { row: post } = await openPost(tx, row.postId, caller);
  const apart = await keptFromReader(tx, { postAuthorId: post.authorId, caller }, [row.authorId]);
  if (apart.size > 0 || !(await profilesOf(tx, [row.authorId])).has(row.authorId)) throw noSuchComment();
  return row;
}
