/**
 * Sends hostile requests to every endpoint as a visitor, a learner and an administrator, and collects the responses
 * that must not occur.
 */
import { text as readText } from 'node:stream/consumers';
import { isMediaContent, problemCodesOf, type Endpoint, type EndpointKey } from '@tradesense/contract/endpoint.ts';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '@tradesense/contract/product.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { givePassword, openAccount, sql } from '../account-world.ts';
import type { TestApp } from '../harness.ts';
import { describeCall, hostileCall, type HostileCall } from './hostile-call.ts';

const ROLES = ['visitor', 'learner', 'administrator'] as const;
type Role = (typeof ROLES)[number];

/** Duration in ms after which a call is considered hanging. */
const ANSWER_WITHIN_MS = 10_000;
/** Internals that no response may contain: stack traces, source locations, SQL statements and database terms. */
const INTERNALS =
  /\n\s+at |node_modules|\.[cm]?[jt]s:\d+|\bFailed query\b|\b(select|delete) .{0,200}\bfrom "|\binsert into "|\bupdate "\w+" set\b|relation "|column "|violates|drizzle|ZodError|TypeError|RangeError/i;

export interface FuzzFault {
  readonly role: Role;
  readonly call: string;
  readonly what: string;
}

export interface FuzzReport {
  readonly calls: number;
  /** Number of calls without the time limit. If it is more than `calls`, the last endpoints or roles lack calls. */
  readonly planned: number;
  readonly faults: readonly FuzzFault[];
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<number, number>>;
}

export interface FuzzOptions {
  readonly seed: number;
  readonly callsPerEndpoint: number;
  /** Time in epoch ms after which no new call starts. */
  readonly endAtMs: number;
  /** Endpoints to call. Default: all. */
  readonly keys?: readonly EndpointKey[];
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly contentType: string;
}

/** Sends the call. Reads only the head of an event stream, because a stream does not end. */
async function send(t: TestApp, call: HostileCall, endpoint: Endpoint): Promise<Answer> {
  const { method, url, headers, payload } = call;
  const isStream = isMediaContent(endpoint.response) && endpoint.response.mediaTypes.includes('text/event-stream');
  const request = { method, url, headers, ...(payload === undefined ? {} : { payload }) };
  if (!isStream) {
    const { statusCode, body, headers: answered } = await t.app.inject(request);
    return { status: statusCode, text: body, contentType: String(answered['content-type']) };
  }
  const { statusCode, headers: answered, stream } = await t.app.inject({ ...request, payloadAsStream: true });
  const body = stream();
  const text = statusCode === 200 ? '' : await readText(body);
  body.destroy();
  return { status: statusCode, text, contentType: String(answered['content-type']) };
}

/** Returns a description of what is wrong with a response, or `null` if it is acceptable. */
export function faultOf(key: EndpointKey, endpoint: Endpoint, { status, text, contentType }: Answer): string | null {
  const shown = text.slice(0, 500);
  const mayBeUnready = key === 'GET /api/ready' && status === 503;
  if (status >= 500 && !mayBeUnready) return `answered ${status}: ${shown}`;
  if (status < 400 || mayBeUnready) return null;
  if (INTERNALS.test(text)) return `says what is inside: ${shown}`;
  if (!contentType.includes('problem+json'))
    return endpoint.otherResponses?.[status] === undefined && !contentType.includes('text/html')
      ? `answered ${status} without a problem: ${shown}`
      : null;
  const code = /"code":"([a-z-]+)"/.exec(text)?.[1];
  const isKnown =
    problemCodesOf(key, endpoint).some((each) => each === code) || code === 'not-found' || code === 'feature-off';
  return isKnown ? null : `answered ${status} with the code ${code}, which its entry does not have`;
}

/**
 * A caller with the given role. A signed-in caller has all features unlocked. If a call has signed it out, a new
 * account is used instead.
 */
class Caller {
  readonly #t: TestApp;
  readonly #role: Role;
  #number = 0;
  #headers: Readonly<Record<string, string>> = {};
  userId: string | null = null;

  constructor(t: TestApp, role: Role) {
    this.#t = t;
    this.#role = role;
  }

  async headers(): Promise<Readonly<Record<string, string>>> {
    if (!(await this.#isSignedIn())) await this.#signIn();
    return this.#headers;
  }

  async #isSignedIn(): Promise<boolean> {
    const { authorization } = this.#headers;
    if (authorization === undefined) return CSRF_HEADER in this.#headers;
    return (await this.#t.app.inject({ url: '/api/auth/me', headers: { authorization } })).statusCode === 200;
  }

  async #signIn(): Promise<void> {
    const csrf = await this.#t.app.inject({ url: '/api/auth/csrf-token' });
    const cookie = csrf.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const token = csrf.cookies.find(({ name }) => name === CSRF_COOKIE)?.value ?? '';
    this.#headers = { cookie, [CSRF_HEADER]: token };
    if (this.#role === 'visitor') return;
    this.#number += 1;
    const isAdmin = this.#role === 'administrator';
    const account = await openAccount(this.#t, `${this.#role}${this.#number}`, { isAdmin });
    await givePassword(this.#t, account.userId);
    await sql(this.#t, 'INSERT INTO sandbox_unlocks (user_id, unlocked_at) VALUES ($1, now())', [account.userId]);
    await sql(this.#t, 'UPDATE sessions SET confirmed_at = $2 WHERE user_id = $1', [
      account.userId,
      new Date(this.#t.clock.now()),
    ]);
    this.userId = account.userId;
    this.#headers = { ...this.#headers, authorization: `Bearer ${account.client.token}` };
  }
}

/**
 * Sends `callsPerEndpoint` hostile requests to each endpoint in each role, until `endAtMs`. The seed determines the
 * requests and their order.
 */
export async function fuzzEndpoints(t: TestApp, options: FuzzOptions): Promise<FuzzReport> {
  const { seed, callsPerEndpoint, endAtMs, keys = Object.keys(endpoints) as EndpointKey[] } = options;
  const faults: FuzzFault[] = [];
  const statuses: Record<number, number> = {};
  let calls = 0;
  for (const [roleNumber, role] of ROLES.entries()) {
    const caller = new Caller(t, role);
    for (const [keyNumber, key] of keys.entries()) {
      const endpoint: Endpoint = endpoints[key as keyof typeof endpoints];
      const random = createRandom(seed, roleNumber, keyNumber);
      const signedIn = await caller.headers();
      const ids = caller.userId === null ? [] : [caller.userId];
      for (let i = 0; i < callsPerEndpoint && Date.now() < endAtMs; i += 1) {
        const call = hostileCall(key, endpoint, { ids, signedIn, random });
        const answer = await answered(t, call, endpoint);
        calls += 1;
        const status = typeof answer === 'string' ? 0 : answer.status;
        statuses[status] = (statuses[status] ?? 0) + 1;
        const what = typeof answer === 'string' ? answer : faultOf(key, endpoint, answer);
        if (what !== null) faults.push({ role, call: describeCall(call), what });
      }
    }
  }
  return { calls, planned: ROLES.length * keys.length * callsPerEndpoint, faults, statuses };
}

/** Sends a call. Returns the response or, if there is none in time, a description of the failure. */
async function answered(t: TestApp, call: HostileCall, endpoint: Endpoint): Promise<Answer | string> {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(resolve, ANSWER_WITHIN_MS, `has no answer within ${ANSWER_WITHIN_MS} ms`);
  try {
    return await Promise.race([send(t, call, endpoint), late]);
  } catch (error) {
    return `ended without an answer: ${String(error)}`;
  } finally {
    clearTimeout(timer);
  }
}
