import { z } from 'zod';
import type { Account } from '../account-world.ts';

/** A request that changes data, with an idempotency key that all its repetitions use. */
export interface Act {
  readonly method: 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The actions of a learner that a server has acknowledged. */
export interface Acknowledged {
  readonly orders: string[];
  readonly posts: string[];
  /** `<test id> <question>` of each acknowledged answer. */
  readonly answers: string[];
}

/** A learner who trades, takes tests and posts, on any of the servers. */
export interface Learner {
  readonly name: string;
  readonly userId: string;
  readonly accountId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly done: Acknowledged;
  /** The running Bias Test and its next question. */
  test: { readonly id: string; readonly question: number } | null;
  acts: number;
}

export function headersOf({ client }: Account, csrfToken: string): Record<string, string> {
  const cookie = [...client.cookies].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('; ');
  return {
    cookie,
    'x-csrf-token': csrfToken,
    authorization: `Bearer ${client.token}`,
    'content-type': 'application/json',
  };
}

/** Maximum number of posts of an account within a day. */
const POSTS_MAX = 50;
const QUESTIONS = 5;
/** Maximum number of Bias Tests that an account may start within ten minutes. */
const TESTS_MAX = 20;

/** Sends an action until it is acknowledged. Returns the body of the response. */
export type Send = (learner: Learner, act: Act) => Promise<unknown>;

async function order(learner: Learner, send: Send): Promise<void> {
  const { name, accountId, done, acts } = learner;
  const clientOrderId = `${name}-order-${acts}`;
  const side = done.orders.length % 2 === 0 ? 'buy' : 'sell';
  const body = { clientOrderId, asset: 'BTC', side, type: 'market', quantity: '0.0001', leverage: 5 };
  await send(learner, { method: 'POST', path: `/api/sandbox/accounts/${accountId}/orders`, body });
  done.orders.push(clientOrderId);
}

async function post(learner: Learner, send: Send): Promise<void> {
  const { name, done, acts } = learner;
  const text = `Post ${acts} of ${name}. ${'The close broke the swing. '.repeat(15)}`.trim();
  const headers = { 'idempotency-key': `${name}-post-${acts}` };
  await send(learner, { method: 'POST', path: '/api/posts', headers, body: { text } });
  done.posts.push(text);
}

const startedTest = z.object({ id: z.string() });

async function answer(learner: Learner, send: Send): Promise<void> {
  const { name, done, acts } = learner;
  if (learner.test === null) {
    const headers = { 'idempotency-key': `${name}-test-${acts}` };
    const body = { asset: 'BTC', timeframe: '1d' };
    const { id } = startedTest.parse(await send(learner, { method: 'POST', path: '/api/bias-tests', headers, body }));
    learner.test = { id, question: 0 };
  }
  const { id, question } = learner.test;
  const body = {
    question,
    direction: 'bullish',
    confidence: 60,
    reasoning: 'Higher lows into the level and the mean is rising.',
    tags: ['trend'],
    idempotency: `${id}-${question}`,
  };
  await send(learner, { method: 'POST', path: `/api/bias-tests/${id}/answers`, body });
  done.answers.push(`${id} ${question}`);
  learner.test = question + 1 < QUESTIONS ? { id, question: question + 1 } : null;
}

/**
 * Performs the next action of the learner: an order, a post and an answer in turn. Once the limit of posts or tests is
 * reached, an order is placed instead.
 */
export async function actOnce(learner: Learner, send: Send): Promise<void> {
  learner.acts += 1;
  const { posts, answers } = learner.done;
  const turn = learner.acts % 3;
  if (turn === 1 && posts.length < POSTS_MAX) return post(learner, send);
  if (turn === 2 && answers.length < QUESTIONS * TESTS_MAX) return answer(learner, send);
  return order(learner, send);
}
