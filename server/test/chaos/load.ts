import { setTimeout as pause } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { actOnce, type Act, type Learner } from './acts.ts';
import { LEARNERS, SERVERS, type ChaosWorld, type Place } from './world.ts';

/** What the learners observed during a disturbance. */
export interface Seen {
  /** The distinct messages of the responses with 503. */
  readonly sentences: Set<string>;
  /** Number of requests without a response: the connection was refused or cut, or the request timed out. */
  unanswered: number;
  /** Descriptions of responses that a learner must never get, and of requests that took too long. */
  readonly wrong: string[];
  acknowledged: number;
  /** Number of responses with 503. */
  refused: number;
}

/** Message of a 503 while the disk of the database is full. */
export const NO_ROOM = 'There is no room left to store this right now. Nothing was changed. Please try again later.';
/** Message of a 503 while a server cannot reach the database. */
export const NO_DATABASE = 'The server cannot reach its database right now. Please try again in a moment.';

/** Maximum time for a response, in ms. The web app gives up after 30 s. */
const ANSWERED_WITHIN_MS = 25_000;
const PAUSE_MS = 25;
/**
 * Codes of problems after which a learner tries again. While no server fills orders, an account reaches its maximum
 * number of live orders; without a recent price, no order is accepted.
 */
const WAITS = /"code":"(too-many-orders|feed-stale)"/;
const A_SENTENCE = /^[A-Z][^\n{}]*\.$/;
const INTERNALS = /\bat .+:\d+|Error:|SELECT|INSERT|node:|\.ts\b|pg_|relation/;

/**
 * Whether a response asks the learner to try again later. If its message is missing or unclear, records this in `seen`.
 */
function isRefusal(seen: Seen, response: Response, text: string): boolean {
  if (WAITS.test(text)) return true;
  if (response.status !== 503) return false;
  seen.refused += 1;
  const problem = JSON.parse(text) as { readonly code?: string; readonly detail?: string };
  const detail = problem.detail ?? '';
  seen.sentences.add(detail);
  const isClear =
    response.headers.get('content-type')?.startsWith('application/problem+json') === true &&
    problem.code === 'unavailable' &&
    A_SENTENCE.test(detail) &&
    !INTERNALS.test(text) &&
    Number(response.headers.get('retry-after')) > 0;
  if (!isClear) seen.wrong.push(`unclear: ${text}`);
  return true;
}

export async function send(url: string, learner: Learner, act: Act): Promise<Response> {
  const headers = { ...learner.headers, ...act.headers };
  const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  return fetch(`${url}${act.path}`, { method: act.method, headers, body: JSON.stringify(act.body), signal });
}

/** Sends an action to the servers in turn until a server acknowledges it. Returns the body of that response. */
async function acknowledged(world: ChaosWorld, seen: Seen, learner: Learner, act: Act): Promise<unknown> {
  for (let attempt = learner.acts; seen.wrong.length === 0; attempt += 1) {
    const place = SERVERS[attempt % SERVERS.length] as Place;
    try {
      const response = await send(world.url(place), learner, act);
      const text = await response.text();
      if (response.status === 200) {
        seen.acknowledged += 1;
        return JSON.parse(text);
      }
      if (!isRefusal(seen, response, text)) seen.wrong.push(`${act.path} ${response.status}: ${text}`);
    } catch (error) {
      if (error instanceof DOMException) seen.wrong.push(`${act.path} had no answer within ${ANSWERED_WITHIN_MS} ms`);
      seen.unanswered += 1;
    }
    await pause(PAUSE_MS);
  }
  throw new Error(seen.wrong.join('\n'));
}

/** Waits until, on average, `acts` more actions per learner have been acknowledged. */
export async function progress(seen: Seen, acts = 3): Promise<void> {
  const goal = seen.acknowledged + acts * LEARNERS;
  await vi.waitFor(() => expect(seen.acknowledged).toBeGreaterThanOrEqual(goal), { timeout: 60_000, interval: 10 });
}

/** Keeps all learners acting while `disturb` runs, and afterwards until each learner has completed one more action. */
export async function during(world: ChaosWorld, disturb: (seen: Seen) => Promise<void>): Promise<Seen> {
  const seen: Seen = { sentences: new Set(), unanswered: 0, wrong: [], acknowledged: 0, refused: 0 };
  let isOver = false;
  const acting = world.learners.map(async (learner) => {
    for (let rounds = 0; rounds < 1; rounds += isOver ? 1 : 0) {
      await actOnce(learner, (who, act) => acknowledged(world, seen, who, act));
      await pause(PAUSE_MS);
    }
  });
  try {
    await Promise.race([disturb(seen), Promise.all(acting)]);
  } catch (error) {
    seen.wrong.push(String(error));
    throw error;
  } finally {
    isOver = true;
    await Promise.allSettled(acting);
  }
  await Promise.all(acting);
  return seen;
}
