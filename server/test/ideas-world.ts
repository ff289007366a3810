import type { Idea, PublishIdeaRequest } from '@tradesense/contract/ideas.ts';
import type { Post } from '@tradesense/contract/posts.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { sql, type Account } from './account-world.ts';
import type { TestApp } from './harness.ts';
import type { TestClient } from './test-client.ts';

/** A call whose texts and numbers occur nowhere else, so that a test can find them if they leak. */
export const SECRET_CALL = {
  direction: 'bullish',
  confidence: 87,
  thesis: 'The xylophone base holds above the autumn low.',
  invalidation: 'A quagmire close below the base.',
  invalidationPrice: '12345.678',
} as const;

export const IDEA: PublishIdeaRequest = { asset: 'BTC', horizon: '1d', ...SECRET_CALL };

/** Publishes an idea. Throws if it is rejected. */
export async function publishIdea({ client }: Account, change: Partial<PublishIdeaRequest> = {}): Promise<Post> {
  const { status, body, text } = await client.post('/api/ideas', { ...IDEA, ...change });
  invariant(status === 200, text);
  return body;
}

/** Moves the clock forward. The sessions of the test's people are extended, so that they stay signed in. */
export async function move(t: TestApp, ms: number): Promise<void> {
  t.clock.advance(ms);
  await sql(t, `UPDATE sessions SET expires_at = created_at + interval '30 days'`);
}

/** Moves the clock forward and lets the server do the work that is due. */
export async function pass(t: TestApp, ms: number): Promise<void> {
  await move(t, ms);
  await t.drain();
}

/** Time in ms after which an idea on an open market is locked and has its start price. */
export const UNTIL_START_MS = 17 * MINUTE_MS;

export async function ideaOf(client: TestClient, { id }: Pick<Post, 'id'>): Promise<Idea> {
  const { status, body, text } = await client.get(`/api/posts/${id}/idea`);
  invariant(status === 200, text);
  return body;
}

export const predict = (client: TestClient, { id }: Pick<Post, 'id'>, request: object = {}) =>
  client.post(`/api/posts/${id}/idea/prediction`, { direction: 'bearish', confidence: 60, ...request });
