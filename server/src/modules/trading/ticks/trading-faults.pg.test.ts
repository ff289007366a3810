// If this fails, a crashed server or an unavailable database loses an order of a learner, or an order fills twice.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { openAccount, sql } from '../../../../test/account-world.ts';
import { expectOrdersFilledOnce, placeOrdersDuringFault, ticket } from '../../../../test/fault-world.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { startServer, type ServerProcess } from '../../../../test/server-process.ts';

/** Number of servers that are killed. `npm run test:long` kills more. */
const KILLS = Number(process.env['SANDBOX_FAULT_KILLS'] ?? 4);
const LEARNERS = 8;
/**
 * Minimum number of orders of each learner. Learners continue beyond it until the last server has been killed.
 * `SANDBOX_FAULT_ORDERS` raises it.
 */
const ORDERS = Number(process.env['SANDBOX_FAULT_ORDERS'] ?? 60);
const SECRET_KEY = 'a key for tests, 32 characters or more';
const root = mkdtempSync(join(tmpdir(), 'tradesense-faults-'));
const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
  rmSync(root, { recursive: true, force: true });
});

async function openApp(nowMs: number): Promise<TestApp> {
  const t = await createTestApp({ nowMs, config: { secretKey: SECRET_KEY } });
  closers.push(() => t.close());
  return t;
}

async function addressOf(t: TestApp): Promise<string> {
  const [row] = await sql(t, 'SELECT current_database() AS name');
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${String(row?.['name'])}`;
  return url.href;
}

interface Learner {
  readonly accountId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Creates a learner who is signed in on every server that shares the database and the key. */
async function learner(t: TestApp, name: string): Promise<Learner> {
  const { client } = await openAccount(t, name, { isAdmin: true });
  const [account] = (await client.get('/api/sandbox/accounts')).body.accounts;
  const csrf = (await client.get('/api/auth/csrf-token')).body.csrfToken;
  const cookie = [...client.cookies].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('; ');
  const headers = {
    cookie,
    'x-csrf-token': csrf,
    authorization: `Bearer ${client.token}`,
    'content-type': 'application/json',
  };
  return { accountId: account.id, headers };
}

/** Two servers on one database, at least one of which is always running. */
class Pair {
  readonly #databaseUrl: string;
  readonly #servers: ServerProcess[] = [];
  readonly #urls: string[] = [];
  /** Texts of responses that neither acknowledge an order nor ask the client to send it again. */
  readonly wrong: string[] = [];

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  async start(place: number): Promise<void> {
    const settings = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'fatal', RATE_LIMIT_PER_MINUTE: '0', SECRET_KEY };
    const server = startServer({ ...settings, DATA_DIR: join(root, `${place}`), DATABASE_URL: this.#databaseUrl });
    closers.push(() => server.kill('SIGKILL'));
    this.#servers[place] = server;
    this.#urls[place] = (await server.ready).replace('localhost', '127.0.0.1');
  }

  async killAndRestart(place: number): Promise<void> {
    await this.#servers[place]?.kill('SIGKILL');
    await this.start(place);
  }

  /** Sends an order to the servers in turn until one acknowledges it. */
  async acknowledged(who: Learner, order: ReturnType<typeof ticket>, first: number): Promise<void> {
    for (let attempt = first; this.wrong.length === 0; attempt += 1) {
      const url = `${this.#urls[attempt % 2] ?? ''}/api/sandbox/accounts/${who.accountId}/orders`;
      const init = { method: 'POST', headers: who.headers, body: JSON.stringify(order) };
      const status = await fetch(url, init).then(
        async (response) => {
          const text = await response.text();
          // Both responses mean that the order must be sent again later. `too-many-orders` means that the account has
          // reached its maximum number of live orders, because orders do not fill at the moment.
          const isToWait = response.status === 503 || text.includes('"code":"too-many-orders"');
          if (response.status !== 200 && !isToWait) this.wrong.push(text);
          return response.status;
        },
        () => 0,
      );
      if (status === 200) return;
      await pause(50);
    }
  }
}

/** Returns the longest time without a renewal of the trading lease, in ms. */
async function longestSilence(t: TestApp, isOver: () => boolean): Promise<number> {
  let [longest, last, since] = [0, '', Date.now()];
  while (!isOver()) {
    const [row] = await sql(t, `SELECT expires_at::text AS at FROM job_leases WHERE name = 'sandbox-trading'`);
    const at = `${row?.['at'] as string | undefined}`;
    if (at !== last) [last, since] = [at, Date.now()];
    longest = Math.max(longest, Date.now() - since);
    await pause(100);
  }
  return longest;
}

test(
  `when one of two servers is killed, ${KILLS} times, each acknowledged order is filled once, and a server trades on`,
  {
    timeout: 300_000,
  },
  async () => {
    const t = await openApp(Date.now());
    const pair = new Pair(await addressOf(t));
    await Promise.all([pair.start(0), pair.start(1)]);
    await t.server.market.live.prepare();
    const learners = await Promise.all(Array.from({ length: LEARNERS }, (_, i) => learner(t, `learner-${i}`)));
    let placed = 0;
    let isKilling = true;
    const trading = learners.map(async (who, at) => {
      for (let order = 0; isKilling || order < ORDERS; order += 1) {
        await pair.acknowledged(who, ticket(`order-${at}-${order}`, order % 2 === 0 ? 'buy' : 'sell'), at);
        placed += 1;
        // Wait until the next price has filled the orders, because the number of live orders per account is limited.
        await pause(40);
      }
    });
    const silence = longestSilence(t, () => !isKilling);
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await pause(100 + 37 * kill);
        await pair.killAndRestart(kill % 2);
      }
    } finally {
      isKilling = false;
      // Even if a server does not start, wait for everything that the test has started.
      await Promise.allSettled([...trading, silence]);
    }
    await Promise.all(trading);
    expect(pair.wrong).toEqual([]);
    expect(await silence).toBeLessThan(10_000);
    await vi.waitFor(
      async () => expect(await sql(t, 'SELECT 1 FROM sandbox_orders WHERE ended_at IS NULL')).toEqual([]),
      { timeout: 30_000, interval: 200 },
    );
    await expectOrdersFilledOnce(t, placed);
  },
);

test(
  'while the database cuts connections, orders get 503 with a time to retry; afterwards each is filled once',
  { timeout: 120_000 },
  async () => {
    const t = await openApp(Date.UTC(2026, 0, 15, 15));
    const admin = new pg.Client(process.env['TEST_DATABASE_URL']);
    await admin.connect();
    closers.push(() => admin.end());
    const name = new URL(await addressOf(t)).pathname.slice(1);
    const placed = await placeOrdersDuringFault(t, async () => {
      for (let cut = 0; cut < 10; cut += 1) {
        await pause(60);
        await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
      }
    });
    expect(placed).toBeGreaterThan(0);
  },
);
