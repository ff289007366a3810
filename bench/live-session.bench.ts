/**
 * Measures a live session of 60 phones and a teacher, each with HTTP and an event stream, against the whole server in a
 * separate process, on the embedded database and on PostgreSQL. It measures:
 * - the response time of an answer, when all 60 answers are sent within a second and when they are sent simultaneously;
 * - whether the teacher's first fetch after the last answer contains all 60 answers;
 * - how soon the teacher's tab, which fetches after each event, has all answers;
 * - how soon each phone has the next state of the round.
 * Rounds of calls and rounds of marks alternate.
 */
import { connect } from 'node:net';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveSessionResponse } from '../contract/src/live-sessions.ts';
import { coalesce } from '../web/src/features/live-session/coalesce.ts';
import { printResult } from './print-result.ts';
import { percentile } from './percentile.ts';
import { startChild, type BenchChild } from './stream-child.ts';

const PHONES = 60;
const ANSWER_P95_MAX_MS = 300;
const ROUNDS = 12;
/** Number of warm-up rounds; they are not counted. */
const WARM_ROUNDS = 2;
const SPREAD_MS = 1_000;
const TIMEOUT_MS = 20_000;
const STEPS = ['closed', 'shown', 'revealed'] as const;

const rounded = (value: number) => Number(value.toFixed(1));

/** A browser tab that fetches the live session after each event, with one request at a time. */
class Tab {
  #seen: LiveSessionResponse | null = null;
  readonly #base: string;
  readonly #live: string;
  readonly #token: string;
  #cookie = '';
  #csrf = '';
  #waiting: { readonly isSeen: (live: LiveSessionResponse) => boolean; readonly resolve: () => void } | null = null;
  readonly refetch: () => Promise<void>;

  constructor(base: string, live: string, token: string) {
    [this.#base, this.#live, this.#token] = [base, live, token];
    this.refetch = coalesce(async () => void (await this.fetch()));
  }

  async open(port: number): Promise<void> {
    const response = await fetch(`${this.#base}/api/auth/csrf-token`, { headers: this.#headers() });
    this.#cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    this.#csrf = decodeURIComponent(/csrf_token=([^;]+)/u.exec(this.#cookie)?.[1] ?? '');
    await new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' }, () =>
        socket.write(
          `GET /api/stream?topics=account HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\nauthorization: Bearer ${this.#token}\r\n\r\n`,
        ),
      );
      socket.once('error', reject);
      socket.on('data', (chunk: Buffer) => {
        const text = chunk.toString('latin1');
        if (text.includes('event: ready')) resolve();
        if (text.includes('"live-session"')) void this.refetch();
      });
    });
  }

  #headers(): Record<string, string> {
    return {
      authorization: `Bearer ${this.#token}`,
      ...(this.#cookie === '' ? {} : { cookie: this.#cookie, 'x-csrf-token': this.#csrf }),
    };
  }

  async send(method: string, path: string, body?: unknown): Promise<LiveSessionResponse> {
    const response = await fetch(`${this.#base}${this.#live}${path}`, {
      method,
      headers: { ...this.#headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as LiveSessionResponse;
  }

  async fetch(): Promise<LiveSessionResponse> {
    this.#seen = await this.send('GET', '');
    if (this.#waiting?.isSeen(this.#seen) === true) this.#waiting.resolve();
    return this.#seen;
  }

  /** Resolves to the time at which this tab has fetched a live session that satisfies `isSeen`. */
  async sees(isSeen: (live: LiveSessionResponse) => boolean): Promise<number> {
    if (this.#seen !== null && isSeen(this.#seen)) return performance.now();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting = { isSeen, resolve };
    const isLate = pause(TIMEOUT_MS, true, { ref: false }).then(() => {
      throw new Error('a tab was not told');
    });
    await Promise.race([promise, isLate]);
    return performance.now();
  }
}

interface World {
  readonly port: number;
  readonly live: string;
  readonly teacher: string;
  readonly learners: readonly string[];
}

/** Plays one round; returns, in ms, how long the answers and the state changes took. */
async function playRound(teacher: Tab, phones: readonly Tab[], kind: 'call' | 'mark', spreadMs: number) {
  const id = randomUUID();
  await teacher.send('POST', '/rounds', { id, kind, assetClass: 'crypto', timeframe: '4h', masked: true });
  const isOpen = ({ session }: LiveSessionResponse) => session?.round?.id === id;
  await Promise.all(phones.map((phone) => phone.sees(isOpen)));
  const bars = (await teacher.fetch()).session?.round?.chart.bars ?? [];
  const answers = await Promise.all(
    phones.map(async (phone, n) => {
      await pause((spreadMs * n) / phones.length);
      const marks = [0, 1, 2, 3, 4, 5].map((m) => {
        const [time = 0, , price = 0] = bars[(n % 7) + m * 15] ?? [];
        return { kind: 'high', time, price };
      });
      const call = { kind, direction: 'bullish', confidence: 34 + (n % 67), tag: null, isLocked: true };
      const startedAt = performance.now();
      await phone.send('PUT', `/rounds/${id}/answer`, kind === 'mark' ? { kind, marks, isLocked: true } : call);
      return performance.now() - startedAt;
    }),
  );
  const lastAt = performance.now();
  const counted = (await teacher.fetch()).session?.round?.answered ?? 0;
  const teacherMs = (await teacher.sees(({ session }) => session?.round?.answered === PHONES)) - lastAt;
  const steps: number[] = [];
  for (const state of STEPS) {
    const startedAt = performance.now();
    await teacher.send('PUT', `/rounds/${id}/state`, { state });
    const seen = phones.map((phone) => phone.sees(({ session }) => session?.round?.state === state));
    steps.push(...(await Promise.all(seen)).map((at) => at - startedAt));
  }
  return { answers, counted, teacherMs, steps };
}

async function measure(name: string, child: BenchChild): Promise<boolean> {
  const { port, live, teacher: token, learners } = await child.ask<World>('world');
  const base = `http://127.0.0.1:${port}`;
  const teacher = new Tab(base, live, token);
  const phones = learners.map((each) => new Tab(base, live, each));
  await Promise.all([teacher, ...phones].map((tab) => tab.open(port)));
  const byTurn = { spread: [] as number[], burst: [] as number[] };
  const [steps, teacherMs, counted]: [number[], number[], number[]] = [[], [], []];
  for (let n = 0; n < ROUNDS + WARM_ROUNDS; n += 1) {
    const turn = n % 4 < 2 ? 'spread' : 'burst';
    const round = await playRound(teacher, phones, n % 2 === 0 ? 'call' : 'mark', turn === 'spread' ? SPREAD_MS : 0);
    counted.push(round.counted);
    await child.ask('passMinute');
    if (n < WARM_ROUNDS) continue;
    byTurn[turn].push(...round.answers);
    steps.push(...round.steps);
    teacherMs.push(round.teacherMs);
  }
  const p95 = percentile(byTurn.spread, 0.95);
  const isRight = counted.every((count) => count === PHONES);
  printResult({
    bench: 'live-session',
    database: name,
    phones: PHONES,
    rounds: ROUNDS,
    answerP50Ms: rounded(percentile(byTurn.spread, 0.5)),
    answerP95Ms: rounded(p95),
    atOnceP50Ms: rounded(percentile(byTurn.burst, 0.5)),
    atOnceP95Ms: rounded(percentile(byTurn.burst, 0.95)),
    teacherSeesAllMs: rounded(Math.max(...teacherMs)),
    phonesSeeStepP95Ms: rounded(percentile(steps, 0.95)),
    isEveryAnswerCounted: isRight,
  });
  return isRight && p95 <= ANSWER_P95_MAX_MS;
}

async function bench(name: string, url: string | null): Promise<boolean> {
  if (url === null) delete process.env['TEST_DATABASE_URL'];
  else process.env['TEST_DATABASE_URL'] = url;
  const child = await startChild('live-session-server.ts', [String(PHONES)]);
  try {
    return await measure(name, child);
  } finally {
    await child.ask('close');
    await child.stop();
  }
}

const isEmbeddedGood = await bench('embedded', null);
const databaseUrl = process.env['DATABASE_URL'];
if (databaseUrl === undefined) console.error('PostgreSQL part skipped: DATABASE_URL is not set');
const isPostgresGood = databaseUrl === undefined || (await bench('postgres', databaseUrl));
process.exit(isEmbeddedGood && isPostgresGood ? 0 : 1);
