// If this fails, an acknowledged write is lost or stored twice when the primary dies, or the servers end.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { checkLedger, checkReplay } from '../src/modules/trading/ledger-checks.service.ts';
import { findPrimary } from '../src/platform/database/database-primary.ts';
import { openPostgres } from '../src/platform/database/database-postgres.ts';
import { HttpVisitor, type HttpAnswer } from './http-visitor.ts';
import { runSql, startOwnCluster, type OwnCluster } from './own-cluster.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const ROOT = { email: 'root@example.org', password: 'a long root password' };
const WRITERS = 6;
/** Minimum time without a primary, in ms. */
const AWAY_MS = 1_000;
const root = mkdtempSync(join(tmpdir(), 'tradesense-failover-'));
const closers: (() => unknown)[] = [() => rmSync(root, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

async function startOn(cluster: OwnCluster): Promise<{ server: ServerProcess; url: string }> {
  const server = startServer({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: join(root, 'server'),
    DATABASE_URL: cluster.url,
    SECRET_KEY: 'a key for tests, 32 characters or more',
    ADMIN_EMAIL: ROOT.email,
    ADMIN_PASSWORD: ROOT.password,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'fatal',
  });
  closers.push(() => server.kill('SIGKILL'));
  return { server, url: (await server.ready).replace('localhost', '127.0.0.1') };
}

/** What the servers acknowledged to the writers, and their refusals. */
class Seen {
  readonly subjects: string[] = [];
  readonly orders: string[] = [];
  readonly refusals: HttpAnswer[] = [];
}

/** Repeats a request until it is acknowledged, as the pages do. */
async function untilDone(seen: Seen, send: () => Promise<HttpAnswer>): Promise<void> {
  for (;;) {
    const answer = await send();
    if (answer.status === 200) return;
    seen.refusals.push(answer);
    await pause(50);
  }
}

/** Lets learners place orders and send feedback until `isOver` returns `true`. */
function keepWriting(url: string, visitor: HttpVisitor, accountId: string, seen: Seen, isOver: () => boolean) {
  const orderUrl = `POST /api/sandbox/accounts/${accountId}/orders`;
  const ticket = { asset: 'BTC', side: 'buy', type: 'market', quantity: '0.0001', leverage: 5 };
  return Array.from({ length: WRITERS }, async (_, writer) => {
    for (let turn = 0; !isOver(); turn += 1) {
      if (writer % 2 === 0) {
        const clientOrderId = `order-${writer}-${turn}`;
        await untilDone(seen, () => visitor.call(url, orderUrl, { ...ticket, clientOrderId }));
        seen.orders.push(clientOrderId);
        continue;
      }
      const subject = randomUUID();
      const body = { subject, message: 'Sent while the primary died.' };
      await untilDone(seen, () => visitor.call(url, 'POST /api/feedback', body, { 'idempotency-key': subject }));
      seen.subjects.push(subject);
    }
  });
}

/** Expects every acknowledged write to be stored once, and the ledger and the replays of accounts to be sound. */
async function expectWhole(cluster: OwnCluster, seen: Seen): Promise<void> {
  const stored = await runSql(cluster.standbyUrl, 'SELECT subject FROM feedback ORDER BY subject');
  expect(stored.map((row) => row['subject'])).toEqual(seen.subjects.toSorted());
  const orders = await runSql(cluster.standbyUrl, 'SELECT client_order_id AS id FROM sandbox_orders');
  expect(orders.map((row) => String(row['id'])).toSorted()).toEqual(seen.orders.toSorted());
  const log = pino({ level: 'silent' });
  const db = openPostgres(cluster.url, { statementTimeoutMs: 30_000, idleInTransactionMs: 30_000, log });
  closers.push(() => db.close());
  expect(await checkLedger({ db })).toMatchObject({ isSound: true });
  for (const { id } of await runSql(cluster.standbyUrl, 'SELECT id FROM sandbox_accounts'))
    expect(await checkReplay({ db }, String(id))).toMatchObject({ isSound: true });
}

/** Waits until the background work is done: orders are filled, events are delivered, and leases are renewed. */
async function expectWork(cluster: OwnCluster): Promise<void> {
  const openWork = `SELECT (SELECT count(*)::int FROM sandbox_orders WHERE ended_at IS NULL) AS orders,
    (SELECT count(*)::int FROM outbox_deliveries WHERE delivered_at IS NULL) AS deliveries,
    (SELECT count(*)::int FROM job_leases WHERE expires_at > now()) > 10 AS leases`;
  await vi.waitFor(
    async () =>
      expect(await runSql(cluster.standbyUrl, openWork)).toEqual([{ orders: 0, deliveries: 0, leases: true }]),
    { timeout: 40_000, interval: 200 },
  );
}

test(
  'the primary is killed, the replica takes over, and no acknowledged write is lost or doubled',
  { timeout: 180_000 },
  async () => {
    const cluster = await startOwnCluster({ synchronous: true });
    closers.push(() => cluster.close());
    expect(await findPrimary(cluster.url)).toContain(`${cluster.primaryUrl}?`);
    const { server, url } = await startOn(cluster);
    const visitor = new HttpVisitor();
    await visitor.signIn(url, ROOT);
    const [account] = (await visitor.call(url, 'GET /api/sandbox/accounts')).body.accounts;

    const untilReadySays = (status: number, body: object): Promise<void> =>
      vi.waitFor(async () => expect(await visitor.call(url, 'GET /api/ready')).toMatchObject({ status, body }), 20_000);

    const seen = new Seen();
    let isOver = false;
    const writers = keepWriting(url, visitor, account.id, seen, () => isOver);
    await vi.waitFor(() => expect(Math.min(seen.orders.length, seen.subjects.length)).toBeGreaterThan(30), {
      timeout: 60_000,
    });

    await cluster.killPrimary();
    // The replica answers, but takes no writes yet.
    await untilReadySays(503, { ready: false, database: { ok: false, detail: 'postgres: takes no writes' } });
    await pause(AWAY_MS);
    await cluster.promote();
    const before = seen.orders.length + seen.subjects.length;
    await vi.waitFor(() => expect(seen.orders.length + seen.subjects.length).toBeGreaterThan(before + 20), {
      timeout: 20_000,
    });
    isOver = true;
    await Promise.all(writers);

    expect(await findPrimary(cluster.url)).toContain(`${cluster.standbyUrl}?`);
    expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null]);
    await expectWhole(cluster, seen);
    await expectWork(cluster);
    await untilReadySays(200, { ready: true });
    // Each refusal is a sentence for a person, with a time to come again.
    expect(seen.refusals.length).toBeGreaterThan(0);
    for (const { status, headers, body } of seen.refusals) {
      expect([status, headers.get('retry-after'), body?.code]).toEqual([503, '2', 'unavailable']);
      expect(body.detail).toBe('The server cannot reach its database right now. Please try again in a moment.');
    }
  },
);
