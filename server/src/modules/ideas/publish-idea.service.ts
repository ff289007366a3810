import type { z } from 'zod';
import type { ChangeIdeaRequest, Idea, publishIdeaRequest } from '@tradesense/contract/ideas.ts';
import type { Post } from '@tradesense/contract/posts.ts';
import { ideaState } from '@tradesense/core/ideas/idea-state.ts';
import { IDEA_HORIZON_NAMES } from '@tradesense/core/ideas/idea-names.ts';
import { locksAt } from '@tradesense/core/ideas/idea-rules.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { LiveMarket } from '../market/index.ts';
import { publishOnce, publishSharing } from '../posts/index.ts';
import { ideaLocked, noSuchIdea } from './ideas-problems.ts';
import { showIdea } from './ideas.queries.ts';
import { insertIdea, lockIdeaOfPost, updateIdea } from './ideas.repo.ts';

export interface WriteIdeaDeps extends Pick<Platform, 'db' | 'clock' | 'ids' | 'outbox'> {
  readonly live: Pick<LiveMarket, 'now'>;
}

interface Publish {
  readonly authorId: string;
  readonly request: z.output<typeof publishIdeaRequest>;
  readonly idempotencyKey: string | null;
}

/**
 * Publishes an idea and its post in one transaction, so that no author can wait for the outcome of an idea before
 * showing it. A request repeated with the same idempotency key gets the same post. Throws `username-needed` (409),
 * `too-many-requests` (429) or `idempotency-conflict` (409).
 */
export function publishIdea(deps: WriteIdeaDeps, { authorId, request, idempotencyKey }: Publish): Promise<Post> {
  return publishOnce(deps, { authorId, request, idempotencyKey, scope: 'idea' }, (tx) =>
    storeIdea(deps, tx, authorId, request),
  );
}

async function storeIdea(deps: WriteIdeaDeps, tx: Tx, authorId: string, request: Publish['request']): Promise<Post> {
  const { audience, ...idea } = request;
  const { asset, horizon } = idea;
  const publishedAt = deps.live.now();
  const lock = locksAt(publishedAt);
  const post = await publishSharing(deps, tx, {
    authorId,
    audience,
    // The server writes this text, because the author's own words could reveal the call.
    text: `A chart idea: ${findAsset(asset)?.name ?? asset}, ${IDEA_HORIZON_NAMES[horizon]}. Predict before you see the call.`,
    shared: { kind: 'idea', asset, horizon, locksAt: new Date(lock).toISOString() },
  });
  await insertIdea(tx, {
    ...idea,
    id: deps.ids.next(),
    authorId,
    postId: post.id,
    publishedAt,
    locksAt: lock,
    nextLookAt: lock,
  });
  return post;
}

/**
 * Changes the author's call on an idea. Throws `not-found` (404) for another author's idea, and `idea-locked` (409).
 */
export function changeIdea(
  deps: WriteIdeaDeps,
  {
    authorId,
    postId,
    request,
  }: { readonly authorId: string; readonly postId: string; readonly request: ChangeIdeaRequest },
): Promise<Idea> {
  return deps.db.transaction(async (tx) => {
    const idea = await lockIdeaOfPost(tx, postId);
    if (idea === null || idea.authorId !== authorId) throw noSuchIdea();
    if (ideaState(idea, deps.live.now()) !== 'editable') throw ideaLocked();
    await updateIdea(tx, idea.id, request);
    return showIdea(tx, deps, { ...idea, ...request }, authorId);
  });
}
