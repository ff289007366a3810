// If this fails, restarting or killing a server behind the shipped nginx configuration makes a read fail, or makes a
// write happen twice or never.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sql } from './account-world.ts';
import { freePort } from './free-port.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { HttpVisitor } from './http-visitor.ts';
import { startOwnNginx } from './own-nginx.ts';
import { redisUrlOf } from './redis-url.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const SECRET_KEY = 'a key for tests, 32 characters or more';
const WRITERS = 4;
const READERS = 4;
const SENT_AT_MOST = 20;
const root = mkdtempSync(join(tmpdir(), 'tradesense-nginx-servers-'));
const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
  rmSync(root, { recursive: true, force: true });
});

async function databaseUrlOf(t: TestApp): Promise<string> {
  const [row] = await sql(t, 'SELECT current_database() AS name');
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${String(row?.['name'])}`;
  return url.href;
}

/** Three servers on fixed ports that share a database and a Redis. */
class Servers {
  readonly #common: Readonly<Record<string, string>>;
  readonly #ports: readonly number[];
  readonly #running: ServerProcess[] = [];

  constructor(ports: readonly number[], common: Readonly<Record<string, string>>) {
    this.#ports = ports;
    this.#common = common;
  }

  async start(place: number): Promise<void> {
    const port = String(this.#ports[place]);
    const server = startServer({ ...this.#common, PORT: port, DATA_DIR: join(root, String(place)) });
    this.#running[place] = server;
    closers.push(() => server.kill('SIGKILL'));
    await server.ready;
  }

  async restart(place: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#running[place]?.kill(signal);
    await this.start(place);
  }
}

interface Seen {
  /** Subjects of the acknowledged writes. */
  readonly sent: string[];
  readonly failedReads: string[];
  /** How often each write was sent, for the writes that were not acknowledged the first time. */
  readonly repeated: number[];
}

async function writeOnce(url: string, visitor: HttpVisitor, subject: string): Promise<number> {
  const body = { subject, message: 'Sent through the proxy.' };
  return (await visitor.call(url, 'POST /api/feedback', body, { 'idempotency-key': subject })).status;
}

async function keepWriting(url: string, seen: Seen, isOver: () => boolean): Promise<void> {
  const visitor = new HttpVisitor();
  while (!isOver()) {
    const subject = randomUUID();
    let times = 1;
    while ((await writeOnce(url, visitor, subject)) !== 200 && times < SENT_AT_MOST) times += 1;
    if (times > 1) seen.repeated.push(times);
    if (times < SENT_AT_MOST) seen.sent.push(subject);
  }
}

async function keepReading(url: string, seen: Seen, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const answer = await fetch(`${url}/api/health`).then(
      async (response) => `${response.status} ${await response.text()}`,
      (error: unknown) => String(error),
    );
    if (!answer.startsWith('200 ')) seen.failedReads.push(answer);
  }
}

/** Runs readers and writers while `work` runs. */
async function during(url: string, work: () => Promise<void>): Promise<Seen> {
  const seen: Seen = { sent: [], failedReads: [], repeated: [] };
  let isOver = false;
  const clients = [
    ...Array.from({ length: WRITERS }, () => keepWriting(url, seen, () => isOver)),
    ...Array.from({ length: READERS }, () => keepReading(url, seen, () => isOver)),
  ];
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(clients);
  }
  return seen;
}

async function firstOfStream(url: string): Promise<string> {
  const response = await fetch(`${url}/api/stream?topics=ticks:BTC`, { headers: { accept: 'text/event-stream' } });
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return `${response.status} ${Buffer.from(first?.value ?? []).toString()}`;
}

test(
  'behind nginx, no read fails and each write happens once while servers restart in turn and one is killed',
  { timeout: 180_000 },
  async () => {
    const t = await createTestApp({ nowMs: Date.now(), config: { secretKey: SECRET_KEY } });
    closers.push(() => t.close());
    const ports = [await freePort(), await freePort(), await freePort()] as const;
    const port = await freePort();
    const servers = new Servers(ports, {
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: await databaseUrlOf(t),
      REDIS_URL: redisUrlOf(1),
      SECRET_KEY,
      TRUSTED_PROXIES: '1',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'fatal',
    });
    await Promise.all([servers.start(0), servers.start(1), servers.start(2)]);
    const nginx = await startOwnNginx(port, ports);
    closers.push(() => nginx.close());

    const closed = await Promise.all(['/metrics', '/api/ready'].map((path) => fetch(`${nginx.url}${path}`)));
    expect(closed.map(({ status }) => status)).toEqual([404, 404]);
    // The first bytes arrive now. If nginx buffered the stream, they would arrive only at its end.
    expect(await firstOfStream(nginx.url)).toMatch(/^200 \S/);

    const restarted = await during(nginx.url, async () => {
      for (const place of [0, 1, 2]) await servers.restart(place, 'SIGTERM');
    });
    expect(restarted.failedReads).toEqual([]);
    // A connection that the server had not accepted when it stopped is lost. The client then sends the same request
    // once more.
    expect(Math.max(1, ...restarted.repeated)).toBeLessThanOrEqual(2);

    const killed = await during(nginx.url, () => servers.restart(1, 'SIGKILL'));
    expect(killed.failedReads).toEqual([]);

    const sent = [...restarted.sent, ...killed.sent];
    expect(sent.length).toBeGreaterThan(50);
    const stored = await sql(t, 'SELECT subject FROM feedback ORDER BY subject');
    expect(stored.map((row) => row['subject'])).toEqual(sent.toSorted());
  },
);
