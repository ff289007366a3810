/**
 * A learner of the load bench. The learner has an open event stream, and sends one request at a time, of a random kind.
 * A failed request is sent again as a page does: a read up to twice, after the delays of
 * web/src/platform/query-client.ts, and a write once, with the same idempotency key, by the rule of
 * web/src/platform/repeat-request.ts.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { text as readText } from 'node:stream/consumers';
import { OF_LOST_SERVER, repeatAfterMs } from '../web/src/platform/repeat-request.ts';
import { CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from '../contract/src/product.ts';
import type { StoredLearner } from './load-world.ts';

export type Kind = 'read' | 'stream' | 'write';

/** The outcome of one action of a learner. */
export interface Act {
  readonly kind: Kind;
  readonly what: string;
  /** Time from when the action was due until its response, including retries, in ms. */
  readonly ms: number;
  readonly tries: number;
  /** Message of the error that was shown to the learner; `null` if there was none. */
  readonly error: string | null;
}

/** How often an action of each kind is sent again. */
const RETRIES: Readonly<Record<Kind, number>> = { read: 2, stream: 2, write: 1 };
const RETRY_FIRST_MS = 1_000;
const TIMEOUT_MS = 30_000;
/**
 * Maximum delay before a lost stream is reopened. The delay is a random share of this maximum, which doubles after each
 * attempt, up to `REOPEN_MAX_MS`.
 */
const REOPEN_FIRST_MS = 2_000;
const REOPEN_MAX_MS = 30_000;
const TOPICS = 'account,ticks:BTC';

const READS: readonly ((account: string) => string)[] = [
  () => '/',
  () => '/api/auth/me',
  () => '/api/next-steps',
  () => '/api/assets',
  () => '/api/market/candles?asset=BTC&interval=1h&limit=300',
  () => '/api/notifications',
  () => '/api/posts?feed=everyone',
  (account) => `/api/sandbox/accounts/${account}`,
  (account) => `/api/sandbox/accounts/${account}/positions`,
];

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A failed request. `status` is 0 if there was no response. */
class Failure extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }

  /** Whether a page does not send the request again. */
  isFinal(kind: Kind): boolean {
    if (this.status === 0) return false;
    return kind === 'write' ? !OF_LOST_SERVER.has(this.status) : this.status < 500 && this.status !== 429;
  }
}

/**
 * Returns an address in a different network for each learner, so that the limits per address apply as in production.
 */
const addressOf = (number: number): string => `127.${1 + (number >> 8)}.${number & 255}.1`;

export class LoadLearner {
  readonly #port: number;
  readonly #learner: StoredLearner;
  readonly #agent: Agent;
  readonly #address: string;
  /** Client order ids of orders that were acknowledged. */
  readonly orders: string[] = [];
  /** Subjects of feedback that was acknowledged. */
  readonly feedback: string[] = [];
  /** Times, in ms, from the loss of a stream until the next stream is ready. */
  readonly gaps: number[] = [];
  #account = '';
  #headers: Readonly<Record<string, string>> = {};
  #stream: IncomingMessage | null = null;
  #isOver = false;
  #isLong = false;

  constructor(port: number, learner: StoredLearner, number: number) {
    this.#port = port;
    this.#learner = learner;
    this.#address = addressOf(number);
    this.#agent = new Agent({ keepAlive: true, maxSockets: 2 });
  }

  /**
   * Starts as a page does: fetches a CSRF token and the id of the learner's sandbox account, then opens the event
   * stream.
   */
  async enter(): Promise<void> {
    const { headers } = await this.#ask('GET', '/api/auth/csrf-token');
    const cookies = (headers['set-cookie'] ?? []).map((each) => each.slice(0, each.indexOf(';')));
    const token = cookies.find((each) => each.startsWith(`${CSRF_COOKIE}=`))?.slice(CSRF_COOKIE.length + 1) ?? '';
    this.#headers = { cookie: cookies.join('; '), [CSRF_HEADER]: decodeURIComponent(token) };
    const answer = await this.#send('GET', '/api/sandbox/accounts');
    const { accounts } = JSON.parse(answer.body) as { accounts: readonly { id: string }[] };
    this.#account = accounts[0]?.id ?? '';
    await this.#openStream();
  }

  /** Performs one action that was due at `dueMs`, chosen at random: 70% reads, 20% streams, 10% writes. */
  async act(dueMs: number): Promise<Act> {
    const dice = Math.random();
    if (dice < 0.7) {
      const path = READS[Math.floor(Math.random() * READS.length)] ?? READS[0];
      return this.#acted('read', path?.('{id}').replace(/\?.*/, '') ?? '', dueMs, () =>
        this.#send('GET', path?.(this.#account) ?? '/'),
      );
    }
    if (dice < 0.9) return this.#acted('stream', '/api/stream', dueMs, () => this.#openStream());
    return Math.random() < 0.6 ? this.#order(dueMs) : this.#sendFeedback(dueMs);
  }

  /** Closes the stream and the connections. */
  leave(): void {
    this.#isOver = true;
    this.#stream?.destroy();
    this.#agent.destroy();
  }

  async #order(dueMs: number): Promise<Act> {
    const clientOrderId = randomUUID();
    const side = this.#isLong ? 'sell' : 'buy';
    const body = { clientOrderId, asset: 'BTC', side, type: 'market', quantity: '0.001', leverage: 2 };
    const act = await this.#acted('write', 'order', dueMs, () =>
      this.#send('POST', `/api/sandbox/accounts/${this.#account}/orders`, body),
    );
    if (act.error !== null) return act;
    this.orders.push(clientOrderId);
    this.#isLong = !this.#isLong;
    return act;
  }

  async #sendFeedback(dueMs: number): Promise<Act> {
    const subject = randomUUID();
    const body = { subject, message: 'Sent by a learner of the load bench.' };
    const act = await this.#acted('write', 'feedback', dueMs, () =>
      this.#send('POST', '/api/feedback', body, { [IDEMPOTENCY_HEADER]: subject }),
    );
    if (act.error === null) this.feedback.push(subject);
    return act;
  }

  async #acted(kind: Kind, what: string, dueMs: number, work: () => Promise<unknown>): Promise<Act> {
    for (let tries = 1; ; tries += 1) {
      try {
        await work();
        return { kind, what, ms: performance.now() - dueMs, tries, error: null };
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const isShown = error.isFinal(kind) || tries > RETRIES[kind];
        if (isShown) return { kind, what, ms: performance.now() - dueMs, tries, error: error.message };
        await pause(kind === 'write' ? repeatAfterMs() : RETRY_FIRST_MS * 2 ** (tries - 1));
      }
    }
  }

  async #send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const answer = await this.#ask(method, path, body, headers);
    const text = await readText(answer).catch((error: unknown) => {
      throw new Failure(`${method} ${path}: ${String(error)}`, 0);
    });
    const status = answer.statusCode ?? 0;
    if (status >= 400) throw new Failure(`${method} ${path}: ${status} ${text.slice(0, 200)}`, status);
    return { status, body: text };
  }

  /** Resolves with the response as soon as its headers have arrived. */
  #ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
    agent: Agent | false = this.#agent,
  ): Promise<IncomingMessage> {
    const payload = body === undefined ? '' : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const failed = (error: unknown) => reject(new Failure(`${method} ${path}: ${String(error)}`, 0));
      const asked = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          localAddress: this.#address,
          method,
          path,
          agent,
          headers: {
            host: 'localhost',
            authorization: `Bearer ${this.#learner.token}`,
            ...this.#headers,
            ...headers,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            'content-length': Buffer.byteLength(payload),
          },
        },
        resolve,
      );
      asked.setTimeout(TIMEOUT_MS, () => asked.destroy(new Error('no answer in time')));
      asked.once('error', failed);
      asked.end(payload);
    });
  }

  /** Replaces the open stream with a new one; resolves when the new stream is ready. */
  async #openStream(): Promise<void> {
    const path = `/api/stream?topics=${encodeURIComponent(TOPICS)}`;
    const stream = await this.#ask('GET', path, undefined, { accept: 'text/event-stream' }, false);
    const status = stream.statusCode ?? 0;
    if (status !== 200) {
      stream.destroy();
      throw new Failure(`GET ${path}: ${status}`, status);
    }
    await new Promise<void>((resolve, reject) => {
      stream.once('data', () => resolve());
      stream.once('close', () => reject(new Failure('the stream ended before it was ready', 0)));
      stream.once('error', () => undefined);
    });
    const before = this.#stream;
    this.#stream = stream;
    before?.destroy();
    if (this.#isOver) stream.destroy();
    stream.once('close', () => {
      if (this.#stream === stream && !this.#isOver) void this.#reopen(performance.now());
    });
    stream.resume();
  }

  async #reopen(lostMs: number): Promise<void> {
    for (let delay = REOPEN_FIRST_MS; !this.#isOver; delay = Math.min(delay * 2, REOPEN_MAX_MS)) {
      await pause(delay * Math.random());
      try {
        await this.#openStream();
        this.gaps.push(performance.now() - lostMs);
        return;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
      }
    }
  }
}
