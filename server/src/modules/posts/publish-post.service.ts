import type { z } from 'zod';
import {
  post as postSchema,
  type Post,
  type publishPostRequest,
  type SharedThing,
} from '@tradesense/contract/posts.ts';
import type { PostAudience } from '@tradesense/contract/posts-constants.ts';
import { ok } from '@tradesense/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem, valueOrProblem } from '../../platform/http/problem.ts';
import { requestHash, withIdempotency } from '../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../platform/module.ts';
import { profilesOf } from '../profiles/index.ts';
import { lockActs } from './acts.repo.ts';
import { countAct } from './count-acts.service.ts';
import { findMentions } from './mentions.service.ts';
import { postView } from './post-view.policy.ts';
import { noSuchPost } from './posts-problems.ts';
import { postPublished } from './posts.events.ts';
import { deletePostRow, insertPost, lockPost } from './posts.repo.ts';
import { shareThing } from './share-thing.service.ts';

export type PostDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'outbox'>;

interface Publish {
  readonly authorId: string;
  readonly request: z.output<typeof publishPostRequest>;
  readonly idempotencyKey: string | null;
}

/**
 * Publishes a post. The same idempotency key with the same request returns the same post. Throws `username-needed`
 * (409), `account-suspended` (403), `not-shareable` (422), `too-many-requests` (429) or `idempotency-conflict` (409).
 */
export function publishPost(deps: PostDeps, { authorId, request, idempotencyKey }: Publish): Promise<Post> {
  return publishOnce(deps, { authorId, request, idempotencyKey, scope: 'post' }, (tx) =>
    storePost(deps, tx, authorId, request),
  );
}

interface PublishOnce {
  readonly authorId: string;
  readonly request: unknown;
  readonly idempotencyKey: string | null;
  /** Part of the stored key: a post and an idea may use the same idempotency key without a conflict. */
  readonly scope: 'post' | 'idea';
}

/**
 * Stores a post in a transaction that holds the lock on the author's actions. A repeated request with the same
 * idempotency key stores nothing and returns the same post. Throws `idempotency-conflict` (409) if the key was used for
 * another request.
 */
export function publishOnce(
  { db, clock }: PostDeps,
  { authorId, request, idempotencyKey, scope }: PublishOnce,
  store: (tx: Tx) => Promise<Post>,
): Promise<Post> {
  const idempotent = {
    scope: `${scope}:${authorId}`,
    key: idempotencyKey,
    requestHash: requestHash(request),
    now: clock.now(),
    response: postSchema,
  };
  return valueOrProblem(
    db.transaction(async (tx) => {
      await lockActs(tx, authorId);
      return withIdempotency<Post, never>(tx, idempotent, async () => ok(await store(tx)));
    }),
    (reason) => new Problem(reason),
  );
}

async function storePost(deps: PostDeps, tx: Tx, authorId: string, request: Publish['request']): Promise<Post> {
  const { text, audience, share } = request;
  await countAct(deps, tx, authorId, 'post');
  const shared = share === undefined ? null : await shareThing(tx, authorId, share, deps.clock.now());
  return storeCounted(deps, tx, { authorId, text, audience, shared });
}

interface NewPost {
  readonly authorId: string;
  readonly text: string;
  readonly audience: PostAudience;
  readonly shared: SharedThing | null;
}

/**
 * Publishes a post for the module that owns its shared content. Runs in that module's transaction, which must hold the
 * lock on the author's actions. Throws `username-needed` (409), `account-suspended` (403) or `too-many-requests` (429).
 */
export async function publishSharing(
  deps: PostDeps,
  tx: Tx,
  post: NewPost & { readonly shared: SharedThing },
): Promise<Post> {
  await countAct(deps, tx, post.authorId, 'post');
  return storeCounted(deps, tx, post);
}

async function storeCounted(deps: PostDeps, tx: Tx, { authorId, text, audience, shared }: NewPost): Promise<Post> {
  const now = deps.clock.now();
  const mentions = await findMentions(tx, { text, writerId: authorId, post: { authorId, audience } });
  await countAct(deps, tx, authorId, 'mention', mentions.userIds.length);
  const id = deps.ids.next();
  const sharedKind = shared?.kind ?? null;
  const post = { id, authorId, at: now, audience, text, mentions: mentions.names, sharedKind, shared };
  const row = await insertPost(tx, post);
  deps.outbox.append(tx, postPublished.create({ postId: id, authorId, mentionedIds: mentions.userIds }));
  const author = (await profilesOf(tx, [authorId])).get(authorId);
  // The author's account was suspended after the request was authorized, so it has no public profile.
  if (author === undefined) throw new Problem('account-suspended');
  return postView(row, author, { callerId: authorId, isLiked: false });
}

/**
 * Deletes a post of the caller. A post that is already deleted causes no error. Throws `not-found` (404) for somebody
 * else's post.
 */
export function deletePost({ db }: Pick<PostDeps, 'db'>, caller: string, postId: string): Promise<{ done: true }> {
  return db.transaction(async (tx) => {
    const row = await lockPost(tx, postId);
    if (row !== null && row.authorId !== caller) throw noSuchPost();
    await deletePostRow(tx, postId);
    return { done: true };
  });
}
